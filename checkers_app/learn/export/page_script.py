"""The script of an exercise page: it compares answers and shows sentences prepared by Python.

The script follows :func:`checkers_app.learn.exercises.checking.check`.
``tests/learn/export/test_html_page.py`` runs the script in a browser, and checks that both give the same
results for the same answers.
"""

SCRIPT = r"""
"use strict";
const [SENTENCES, CODED] = JSON.parse(document.getElementById("data").textContent);
const DATA = decoded(CODED);

function decoded(value) {
  if (typeof value === "string") return value.split("~").map(place => SENTENCES[Number(place)]).join(" ");
  if (Array.isArray(value)) return value.map(decoded);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decoded(each)]));
}

// The first mistake in the answers to an exercise, and whether they are complete.
function checkExercise(sheet, answers) {
  const values = answers.values, crossed = new Set(answers.crossed), remarks = [];
  let open = 0;
  const wentOn = (branch, at) => {
    for (let row = branch; row < branch + sheet.size[branch]; row++) if (row in values) return true;
    if (answers.move !== null) return true;
    return sheet.tasks.slice(at + 1).some(([row, kind]) => kind === "value" && row in values);
  };
  sheet.tasks.forEach(([row, kind], at) => {
    if (kind === "value") {
      if (!(row in values)) { open++; return; }
      const {number, sign} = values[row];
      if (number !== sheet.value[row]) remarks.push([row, slip(sheet, row, number, values)]);
      else if (sign && sign !== sheet.sign[row]) remarks.push([row, sheet.bound[row]]);
    } else if (kind === "seen") {
      if (crossed.has(row)) remarks.push([row, sheet.wrong[row]]);
    } else if (!crossed.has(row)) {
      if (wentOn(row, at)) remarks.push([row, sheet.missed[row]]); else open++;
    }
  });
  if (answers.move === null) open++;
  else if (answers.move !== sheet.best) remarks.push([answers.move, sheet.moves[answers.move]]);
  return {remark: remarks.length ? remarks[0][1] : "", rows: remarks.map(([row]) => row), open};
}

function slip(sheet, row, number, values) {
  const known = sheet.below[row]
    .map(([child, leaf]) => leaf !== null ? leaf : child in values ? values[child].number : null)
    .filter(value => value !== null);
  const end = sheet.up[row] ? Math.min(...known) : Math.max(...known);
  const kind = sheet.below[row].length === 1 ? "only"
    : known.includes(number) && number === end ? "other end" : known.includes(number) ? "between" : "none";
  return sheet.slips[row][kind].replaceAll("\u0001", String(number));
}

// What is said of the answers that were chosen to a question.
function checkQuestion(item, chosen) {
  if (!chosen.length) return {remark: DATA.words.empty, right: false};
  if (item.kind === "number") {
    const answer = item.answers.find(each => each.text.replace("−", "-") === chosen[0]);
    return {remark: answer ? answer.reply : item.other, right: Boolean(answer && answer.right)};
  }
  const wrong = chosen.map(at => item.answers[at]).find(each => !each.right);
  if (wrong) return {remark: wrong.reply, right: false};
  if (item.kind === "several" && chosen.length < item.answers.filter(each => each.right).length)
    return {remark: item.missing, right: false};
  return {remark: item.answers[chosen[0]].reply, right: true};
}

function readNumber(text) {
  const found = /^\s*([≤≥<>]?)\s*([-−]?\d+)\s*$/.exec(text);
  if (!found) return null;
  const sign = {"<": "≤", ">": "≥"}[found[1]] || found[1];
  return {number: Number(found[2].replace("−", "-")), sign};
}

function tell(section, text, right) {
  const status = section.querySelector("[role=status]");
  status.className = right ? "right" : "wrong";
  status.textContent = (right ? "✓ " : "✗ ") + text;
}

function pressed(section) {
  const block = DATA.blocks[Number(section.dataset.block)];
  const checked = [...section.querySelectorAll("input:checked")];
  if (block.kind !== "exercise") {
    const box = section.querySelector("input[type=text]");
    const number = box && readNumber(box.value);
    const chosen = box ? (number ? [String(number.number)] : []) : checked.map(each => Number(each.value));
    const found = checkQuestion(block, chosen);
    tell(section, found.remark, found.right);
    return;
  }
  const answers = {values: {}, crossed: [], move: null};
  for (const box of section.querySelectorAll("input[type=text]")) {
    const found = readNumber(box.value);
    if (found) answers.values[box.dataset.row] = found;
    else if (box.value.trim()) {
      box.setAttribute("aria-invalid", "true");
      box.focus();
      tell(section, DATA.words.number, false);
      return;
    }
  }
  for (const each of checked) {
    if (each.type === "radio") answers.move = Number(each.value);
    else answers.crossed.push(Number(each.value));
  }
  const found = checkExercise(block, answers);
  for (const box of section.querySelectorAll("input[type=text]"))
    box.setAttribute("aria-invalid", String(found.rows.includes(Number(box.dataset.row))));
  if (found.remark) tell(section, found.remark, false);
  else if (found.open) tell(section, DATA.words.open, true);
  else tell(section, block.done, true);
}

for (const form of document.querySelectorAll("form"))
  form.addEventListener("submit", event => { event.preventDefault(); pressed(form.closest("section")); });
"""

STYLE = """
body { font: 1.05rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem;
  color: #1a1a1a; background: #fff; }
section { border-top: 1px solid #bbb; padding: 1rem 0; break-inside: avoid; }
figure { margin: 0; overflow-x: auto; }
svg { max-width: 100%; height: auto; }
svg text { font-family: system-ui, sans-serif; font-weight: 600; text-anchor: middle; }
svg path, svg circle { fill: none; stroke: #000; stroke-width: 1.2; }
svg path.k { stroke-width: 2.4; }
svg path.w, svg circle { fill: #fff; stroke-width: 1.6; }
svg path.b, svg circle.b { fill: #000; stroke: none; }
fieldset { border: 1px solid #bbb; border-radius: 6px; margin: .6rem 0; }
label { display: inline-block; margin: .2rem .9rem .2rem 0; padding: .2rem 0; }
input[type=text] { width: 4.5em; font: inherit; padding: .2rem .4rem; border: 2px solid #777;
  border-radius: 4px; }
input[aria-invalid=true] { border-color: #b00020; }
button { font: inherit; padding: .45rem 1.2rem; border: 2px solid #1a4d8f; border-radius: 6px; color: #fff;
  background: #1a4d8f; }
:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
[role=status] { min-height: 1.6em; font-weight: 600; }
.right { color: #116329; }
.wrong { color: #b00020; }
@media print { button { display: none; } }
"""
