"""The script and the style of a page for playing through games, with positions computed by Python."""

PLAYER_SCRIPT = r"""
"use strict";
const GAMES = JSON.parse(document.getElementById("data").textContent);
let last = null;

class Player {
  constructor(section) {
    this.section = section;
    this.game = GAMES[Number(section.dataset.game)];
    this.at = 0;
    const board = section.querySelector(".board svg");
    this.title = board.querySelector("title");
    this.grounds = [...board.querySelectorAll("rect")];
    this.labels = [...board.querySelectorAll("text")];
    this.pieces = [...board.querySelectorAll("use")].slice(1);
    this.moves = [...section.querySelectorAll("[data-at]")];
    for (const button of this.moves)
      button.addEventListener("click", () => this.show(Number(button.dataset.at)));
    for (const button of section.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.go(button.dataset.go));
  }

  go(way) {
    const ways = this.game.ways;
    if (way === "first") this.show(0);
    else if (way === "back") this.show(ways[this.at][0]);
    else if (way === "on") this.show(ways[this.at][1]);
    else {
      let at = this.at;
      while (ways[at][1] !== at) at = ways[at][1];
      this.show(at);
    }
  }

  show(at) {
    last = this;
    if (at === this.at) return;
    this.at = at;
    const [code, touched, said, told] = this.game.nodes[at];
    [...code].forEach((letter, square) => {
      const piece = this.pieces[square], empty = letter === ".";
      if (empty) piece.removeAttribute("href");
      else piece.setAttribute("href", "#" + this.game.board + letter);
      this.labels[square].setAttribute("display", empty ? "inline" : "none");
      this.grounds[square].classList.toggle("moved", touched.includes(square));
    });
    this.title.textContent = told;
    this.section.querySelector(".words").textContent = told;
    this.section.querySelector(".said").textContent = said;
    for (const button of this.moves) {
      if (Number(button.dataset.at) === at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  get hidden() {
    const solution = this.section.querySelector(".solution");
    return !this.moves.length || Boolean(solution && !solution.open);
  }
}

const PLAYERS = new Map([...document.querySelectorAll("section[data-game]")]
  .map(section => [section, new Player(section)]));
const KEYS = {ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last"};

document.addEventListener("keydown", event => {
  const way = KEYS[event.key];
  if (!way || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const inside = PLAYERS.get(document.activeElement.closest("section[data-game]"));
  if (!inside && (event.key === "Home" || event.key === "End")) return;
  const player = inside || last || PLAYERS.values().next().value;
  if (player.hidden) return;
  event.preventDefault();
  player.go(way);
});
"""

PLAYER_STYLE = """
.shapes { position: absolute; }
.details, figcaption { color: #444; }
.player { display: grid; grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); gap: 1.5rem;
  align-items: start; }
@media (max-width: 44rem) { .player { grid-template-columns: minmax(0, 1fr); } }
.board svg { display: block; width: 100%; max-width: 26rem; }
.board rect { fill: none; stroke: none; }
.board rect.moved { fill: #ffe08a; }
.left { position: sticky; top: 1rem; }
@media (max-width: 44rem) { .left { position: static; } }
svg text { font-weight: 400; text-anchor: start; stroke: none; fill: #000; }
path.l { fill: none; stroke: #666; stroke-width: 2.5; }
path.k { fill: none; stroke: #000; stroke-width: 11; }
path.w, circle.w { fill: #fff; stroke: #000; stroke-width: 6; }
path.b, circle.b { fill: #000; stroke: none; }
svg path.icon { fill: currentColor; stroke: none; }
.buttons svg { display: block; width: 1.5rem; height: 1.5rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .8rem; }
.said { min-height: 3em; font-weight: 600; }
summary { cursor: pointer; padding: .3rem 0; }
.moves { line-height: 1.9; }
.moves > p:first-child { margin-top: 0; }
.moves button { padding: .1rem .25rem; border: 0; border-radius: 4px; color: #000; background: none; }
.moves button.main { font-weight: 700; }
.moves button:hover { background: #e6eefa; }
.moves button[aria-current] { color: #fff; background: #1a4d8f; }
.line { color: #333; }
figure { break-inside: avoid; }
figure svg { width: min(100%, calc(var(--squares) * 1.9rem)); }
@media print {
  .moves button { display: inline; }
  .buttons, .said, details:not(.solution) { display: none; }
  .player { display: block; }
  section { break-inside: auto; }
  .board, h2 { break-inside: avoid; break-after: avoid; }
  figure svg { max-width: 14rem; }
  .board svg { max-width: 18rem; }
}
"""
