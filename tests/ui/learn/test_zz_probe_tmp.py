import pytest
@pytest.mark.parametrize("size",[(480,640)])
def test_cs(driver, size):
    from checkers_app.ui.destinations import ToClassSet
    from checkers_app.ui.kit.elements.element import Measure
    from checkers_app.ui.kit.elements import Choice, Column, Scroll
    driver.open(ToClassSet(), size)
    sc=driver.top
    m=Measure(sc._context.look, sc.dense, sc.touch.scrolls, True)
    page=sc.tree
    print(m.dense, page, page.children)
    ff=page.children[1]
    for opt in ff.children:
        print(type(opt).__name__, opt.rect, opt.heights(m,456), opt.widths(m), opt._fits_width(m,456))
    def dive(e,d=0,w=456):
        if d>6: return
        print(" "*d, type(e).__name__, e.name, e.widths(m), e.heights(m,w), e._fits_width(m,w), e.rect)
        for c in e.children: dive(c,d+1,w)
    dive(ff.children[0])
