import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { cellsOf } from '#modules/workspace/document/clean/table_cells'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { build } from '../fixtures/build.js'
import { paste } from './fixtures/paste.js'

const { bold, br, callout, code, date, doc, done, h3, p, pre, quote, table, td, th } = build
const { todo, tr, ul } = build

const COCOA = `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 10.0px 'Helvetica Neue'}
p.p2 {text-align: right} td.td1 {width: 88.0px; background-color: #bdc0bf; border-style: solid}
td.td2 {width: 120.0px}</style></head>`
const ONENOTE = '<html><head><meta name=Generator content="Microsoft OneNote 15"></head>'

test.group('HTML of more programs', () => {
  test('{shape}')
    .with([
      {
        shape: 'Numbers: widths, colors and alignment of its style sheet are kept',
        html: `${COCOA}<body><table class="t1"><tbody><tr><td class="td1"><p class="p1"><b>Boat</b></p></td><td class="td2"><p class="p2">12.5</p></td></tr></tbody></table></body></html>`,
        found: doc(
          table(
            tr(
              td({ colwidth: [88], background: 'gray' }, p(bold('Boat'))),
              td({ colwidth: [120], align: 'right' }, p('12.5'))
            )
          )
        ),
      },
      {
        shape: 'OneNote: colors of cells are kept',
        html: `${ONENOTE}<body><table><tr><td style='width:.6673in'><p style='margin:0in'>Boat</p></td><td style='background-color:#FFFF00;width:1.2673in'><p>12</p></td></tr></table></body></html>`,
        found: doc(
          table(
            tr(
              td({ colwidth: [64] }, p('Boat')),
              td({ colwidth: [122], background: 'yellow' }, p('12'))
            )
          )
        ),
      },
      {
        shape:
          'Quip: line breaks at the end of items and cells are dropped, to-dos and colors kept',
        html: `<div data-section-style='13'><table><thead><tr><th>Boat<br/></th><th>Length<br/></th></tr></thead><tbody><tr><td style='background-color:#ADD8E6;'><span>Star</span><br/></td><td><span>12</span></td></tr></tbody></table></div><div data-section-style='5'><ul><li value='1'><span>Oil</span><br/></li></ul></div><div data-section-style='7'><ul><li class='checked'><span>Nets</span></li><li class=''><span>Lamps</span><br/></li></ul></div>`,
        found: doc(
          table(
            tr(th(p('Boat')), th(p('Length'))),
            tr(td({ background: 'blue' }, p('Star')), td(p('12')))
          ),
          ul(p('Oil')),
          done(p('Nets')),
          todo(p('Lamps'))
        ),
      },
      {
        shape: 'Gmail: a line break that ends a line is dropped, one within it stays',
        html: '<div dir="ltr"><div>Dear all,<br>hello</div><div class="gmail_attr">Ann wrote:<br></div><blockquote class="gmail_quote"><div><b>old<br></b></div></blockquote></div>',
        found: doc(p('Dear all,', br(), 'hello'), p('Ann wrote:'), quote(p(bold('old')))),
      },
      {
        shape: 'Linear: to-dos become to-dos',
        html: '<ul class="todo-list" data-type="todo_list"><li data-checked="true"><p>Oil</p></li><li data-checked="false"><p>Nets</p></li></ul>',
        found: doc(done(p('Oil')), todo(p('Nets'))),
      },
      {
        shape: 'Gemini: the name above code becomes its language',
        html: '<h3>Boats</h3><code-block><div class="code-block"><div class="code-block-decoration"><span>Python</span><div class="buttons"><button>Copy</button></div></div><div class="formatted"><div class="animated-opacity"><pre><code class="code-container"><span>def</span> sail():\n    pass\n</code></pre></div></div></div></code-block>',
        found: doc(h3('Boats'), pre({ language: 'python' }, 'def sail():\n    pass')),
      },
      {
        shape: 'Claude: the name above code is dropped',
        html: '<p>Text</p><div class="group"><div><div><button>Copy</button></div></div><div class="font-small">typescript</div><div class="overflow-x-auto"><pre><code class="language-typescript"><span>let a\n</span><span>let b\n</span></code></pre></div></div>',
        found: doc(p('Text'), pre({ language: 'typescript' }, 'let a\nlet b')),
      },
      {
        shape: 'a word above code on an ordinary page stays',
        html: '<div>Python</div><pre>a\nb</pre>',
        found: doc(p('Python'), pre('a\nb')),
      },
      {
        shape: 'Obsidian: callouts keep their kind and title',
        html: '<div data-callout="bug" class="callout"><div class="callout-title"><div class="callout-icon"><svg></svg></div><div class="callout-title-inner">Beware</div></div><div class="callout-content"><p>Deep.</p></div></div><div data-callout="warning" class="callout"><div class="callout-title"><div class="callout-title-inner">Warning</div></div><div class="callout-content"><p>Wet.</p></div></div>',
        found: doc(
          callout({ kind: 'caution' }, p(bold('Beware')), p('Deep.')),
          callout({ kind: 'warning' }, p('Wet.'))
        ),
      },
      {
        shape: 'Jira: decisions and dates are read',
        html: '<ol data-decision-list-local-id=""><li data-decision-state="DECIDED">Sail</li></ol><p>At <time datetime="1714694400000" data-timestamp="1714694400000">3 May 2024</time></p>',
        found: doc(ul(p('Sail')), p('At ', date({ date: '2024-05-03' }))),
      },
      {
        shape: 'keys and output on web pages are formatted as code',
        html: '<p>Press <kbd>Ctrl</kbd> for <samp>ok</samp> or <tt>no</tt></p>',
        found: doc(p('Press ', code('Ctrl'), ' for ', code('ok'), ' or ', code('no'))),
      },
    ])
    .run(({ assert }, { html, found }) => {
      assert.deepEqual(paste(html).toJSON(), found.toJSON())
    })
})

test.group('Hostile tables of other programs', () => {
  test('a row of 400,000 columns costs the rows below it little', ({ assert }) => {
    const { document } = new Window()
    const rowOf = (cells: string) => {
      const row = document.createElement('tr')
      row.innerHTML = cells
      return row as unknown as Element
    }
    const covered: number[] = []
    const wide = rowOf('<td colspan="100" rowspan="9999">a</td>'.repeat(4_000))
    assert.lengthOf(cellsOf(wide, covered).filter(Boolean), 4_000)
    const below = rowOf('<td>b</td>')
    for (let row = 0; row < 10_000; row++) cellsOf(below, covered)
    assert.isBelow(covered.length, 1_000)
  }).timeout(10_000)

  test('Markdown of 2,000 columns above 2,000 short rows stays text', ({ assert }) => {
    const text = `${'|a'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${'|b|\n'.repeat(2_000)}`
    const html = readMarkdown(text)
    assert.isBelow(html.length, 10 * text.length)
    assert.notInclude(html, '<table>')
  }).timeout(5_000)

  test('a Markdown table with short rows is a table', ({ assert }) => {
    const html = readMarkdown(`${'|a'.repeat(40)}|\n${'|-'.repeat(40)}|\n${'|b|\n'.repeat(100)}`)
    assert.lengthOf(html.match(/<tr>/g)!, 101)
  })
})
