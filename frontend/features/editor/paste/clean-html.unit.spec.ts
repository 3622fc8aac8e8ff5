import { test } from '@japa/runner'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../fixtures/build.js'
import { paste, pasteSlice } from './fixtures/paste.js'
import {
  GOOGLE_DONE,
  googleDocs,
  googleItem,
  notion,
  slackList,
  VS_CODE,
  wordItem,
  wordMore,
  wordWebItem,
  wordWebText,
} from './fixtures/shapes.js'

const { a, bold, br, callout, doc, done, h1, h2, h3, hr, img, italic } = build
const { ol, onYellow, p, pre, quote, red, strikethrough, table, td, th, todo, tr, ul } = build
const { underline } = build
const EMPTY = '<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n'

test.group('HTML of other programs', () => {
  test('{shape}')
    .with([
      {
        shape: 'a further paragraph of a Word item joins the item at its indent',
        html:
          wordItem('Nets', { mark: '1.' }) +
          wordItem('Large', { mark: 'a.', level: 2, indent: '72.0pt' }) +
          wordMore('and wide', '72.0pt') +
          wordItem('Small', { mark: 'b.', level: 2, indent: '72.0pt' }) +
          wordMore('both mended') +
          wordItem('Lamps', { mark: '2.' }) +
          wordMore('After', '2.0cm'),
        found: doc(
          ol(p('Nets'), ol(p('Large'), p('and wide')), ol(p('Small')), p('both mended')),
          ol(p('Lamps')),
          p('After')
        ),
      },
      {
        shape: 'Word items continue numbering after a remark between them',
        html:
          wordItem('Nets', { mark: '1.' }) +
          wordItem('Large', { mark: 'a.', level: 2, indent: '72.0pt' }) +
          wordMore('a remark') +
          wordItem('Small', { mark: 'b.', level: 2, indent: '72.0pt' }) +
          '<p class=MsoNormal style="margin-left:36.0pt">an indented remark</p>' +
          wordItem('Old', { mark: 'iii.', level: 2, indent: '72.0pt' }) +
          wordItem('Lamps', { mark: '2.' }),
        found: doc(
          ol(p('Nets'), ol(p('Large')), p('a remark'), ol({ start: 2 }, p('Small'))),
          p('an indented remark'),
          ol({ start: 3 }, p('Old')),
          ol({ start: 2 }, p('Lamps'))
        ),
      },
      {
        shape: 'Word items with numbers of all levels continue numbering after a remark',
        html:
          wordItem('Nets', { mark: '1.' }) +
          wordItem('Large', { mark: '1.1.', level: 2 }) +
          '<p class=MsoNormal>a remark</p>' +
          wordItem('Small', { mark: '1.2.', level: 2 }) +
          '<p class=MsoNormal>another remark</p>' +
          wordItem('Old', { mark: '1.2.3', level: 3 }) +
          '<p class=MsoNormal>a last remark</p>' +
          wordItem('Lamps', { mark: '1.b)', level: 2 }),
        found: doc(
          ol(p('Nets'), ol(p('Large'))),
          p('a remark'),
          ol({ start: 2 }, p('Small')),
          p('another remark'),
          ol({ start: 3 }, p('Old')),
          p('a last remark'),
          ol({ start: 2 }, p('Lamps'))
        ),
      },
      {
        shape: 'Word items continue numbering after the letter z',
        html:
          wordItem('Nets', { mark: 'aa.' }) +
          '<p class=MsoNormal>a remark</p>' +
          wordItem('Lamps', { mark: 'BBB.' }),
        found: doc(ol({ start: 27 }, p('Nets')), p('a remark'), ol({ start: 54 }, p('Lamps'))),
      },
      {
        shape: 'Joplin to-dos become to-dos',
        html: '<ul class="joplin-checklist"><li class="checked">Oil</li><li>Nets</li></ul>',
        found: doc(done(p('Oil')), todo(p('Nets'))),
      },
      {
        shape: 'wrapped checkboxes of Joplin become to-dos',
        html: '<ul><li class="md-checkbox joplin-checkbox"><div class="checkbox-wrapper"><input type="checkbox" id="a" checked="checked"><label for="a">Oil</label></div></li><li class="md-checkbox joplin-checkbox"><div class="checkbox-wrapper"><input type="checkbox" id="b"><label for="b">Nets</label></div></li></ul>',
        found: doc(done(p('Oil')), todo(p('Nets'))),
      },
      {
        shape: 'Evernote to-dos become to-dos',
        html: '<ul style="--en-todo: true;"><li style="--en-checked: true;"><div>Oil</div></li><li style="--en-checked:false;"><div>Nets</div></li></ul>',
        found: doc(done(p('Oil')), todo(p('Nets'))),
      },
      {
        shape: 'Confluence to-dos become to-dos',
        html: '<ul class="inline-task-list" data-inline-tasks-content-id="1"><li class="checked" data-inline-task-id="1">Oil</li><li data-inline-task-id="2"><span>Nets</span></li></ul>',
        found: doc(done(p('Oil')), todo(p('Nets'))),
      },
      {
        shape: 'to-dos of Quill, TinyMCE and OneNote become to-dos',
        html: '<ol><li data-list="checked">Oil</li><li data-list="unchecked">Nets</li></ol><ul class="tox-checklist"><li class="tox-checklist--checked">Lamps</li><li>Rope</li></ul><ul><li data-tag="to-do:completed">Sails</li><li data-tag="to-do">Masts</li></ul>',
        found: doc(
          done(p('Oil')),
          todo(p('Nets')),
          done(p('Lamps')),
          todo(p('Rope')),
          done(p('Sails')),
          todo(p('Masts'))
        ),
      },
      {
        shape: 'Tiptap to-dos become to-dos, with and without a checkbox',
        html: '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked></label><div><p>Oil</p></div></li><li data-type="taskItem" data-checked="false"><p>Nets</p></li></ul>',
        found: doc(done(p('Oil')), todo(p('Nets'))),
      },
      {
        shape: 'a Word heading keeps its number and loses its bullet',
        html:
          wordItem('Nets', { mark: '1.2.', tag: 'h2' }) + wordItem('Lamps', { tag: 'h3' }) + EMPTY,
        found: doc(h2('1.2. Nets'), h3('Lamps')),
      },
      {
        shape: 'a list among Word list paragraphs nests below the item before it',
        html:
          wordItem('Nets') +
          "<ul type=disc>\n <ul type=circle>\n  <li style='mso-list:l0 level2 lfo1'>Large</li>\n </ul>\n</ul>\n" +
          wordItem('Lamps'),
        found: doc(ul(p('Nets'), ul(p('Large'))), ul(p('Lamps'))),
      },
      {
        shape: 'text between the items of a flat list becomes an item',
        html: '<ul><li data-aria-level="1">Nets</li>Lamps<li>Oil</li></ul>',
        found: doc(ul(p('Nets')), ul(p('Lamps')), ul(p('Oil'))),
      },
      {
        shape: 'a Word title becomes a heading; empty paragraphs and bookmarks are dropped',
        html: `<p class=MsoTitle>Harbour<o:p></o:p></p>\n${EMPTY}<p class=MsoNormal>See <a href="#_Toc1">Nets</a><a name="_Hlk1"></a>.</p>\n${EMPTY}`,
        found: doc(h1('Harbour'), p('See Nets.')),
      },
      {
        shape: 'list items of Word for the web become one list, its headings headings',
        html:
          `<div class="OutlineElement"><p role="heading" aria-level="2">${wordWebText('Harbour')}</p></div>` +
          wordWebItem('Nets', { tag: 'ol' }) +
          wordWebItem('Large', { level: 2 }) +
          wordWebItem('Lamps', { tag: 'ol', start: 2 }) +
          `<div class="OutlineElement"><p>${wordWebText('')}</p></div>`,
        found: doc(h2('Harbour'), ol(p('Nets'), ul(p('Large'))), ol(p('Lamps'))),
      },
      {
        shape: 'Slack list items become one list, and its paragraphs stay separate',
        html:
          '<div class="p-rich_text_section">Boats<span class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span>Stars</div>' +
          slackList(0, 'Nets') +
          slackList(1, 'Large', 'Small') +
          slackList(0, 'Lamps'),
        found: doc(
          p('Boats', br(), 'Stars'),
          ul(p('Nets'), ul(p('Large')), ul(p('Small'))),
          ul(p('Lamps'))
        ),
      },
      {
        shape: 'levels skipped by Google Docs leave no empty items',
        html: googleDocs(
          `<ol><ol><ol>${googleItem('Nets')}</ol>${googleItem('Large')}</ol>${googleItem('Lamps')}<ol><ol>${googleItem('Oil')}</ol></ol></ol>`
        ),
        found: doc(ol(p('Nets')), ol(p('Large')), ol(p('Lamps'), ol(p('Oil')))),
      },
      {
        shape: 'a completed Google Docs to-do is not struck through',
        html: googleDocs(GOOGLE_DONE),
        found: doc(done(p('Oil'))),
      },
      {
        shape: 'the trailing line break of Google Docs makes no paragraph',
        html: '<span id="docs-internal-guid-1b2c"><p dir="ltr"><span>Nets</span></p><div><span style="font-size: 11pt;"><br></span></div></span>',
        found: doc(p('Nets')),
      },
      {
        shape: 'lines from a code editor become a block of code',
        html: VS_CODE,
        found: doc(pre('if (tide) {\n\n  go()')),
      },
      {
        shape: 'adjacent numbered Word lists stay separate, including nested ones',
        html:
          wordItem('Cast off', { mark: '1.' }) +
          wordItem('Bow', { mark: 'a)', level: 2 }) +
          wordItem('Stern', { mark: 'a)', level: 2, list: 'l1 level2 lfo2' }) +
          wordItem('Wait', { mark: '2.' }) +
          wordItem('Sail', { mark: '1.', list: 'l0 level1 lfo3' }) +
          wordItem('Land', { mark: '2.', list: 'l0 level1 lfo3' }),
        found: doc(
          ol(p('Cast off'), ol(p('Bow')), ol({ start: 1 }, p('Stern'))),
          ol(p('Wait')),
          ol({ start: 1 }, p('Sail')),
          ol(p('Land'))
        ),
      },
      {
        shape: 'adjacent numbered lists of Word for the web stay separate',
        html:
          wordWebItem('Cast off', { tag: 'ol' }) +
          wordWebItem('Wait', { tag: 'ol', start: 2 }) +
          wordWebItem('Sail', { tag: 'ol', list: 2 }) +
          wordWebItem('Land', { tag: 'ol', list: 2, start: 2 }),
        found: doc(ol(p('Cast off')), ol(p('Wait')), ol({ start: 1 }, p('Sail')), ol(p('Land'))),
      },
      {
        shape: 'an item number restarts the list only if it breaks the sequence',
        html: '<ol start="3"><li>a</li><li value="4">b</li><li value="9">c</li><li>d</li></ol><ol start="1"><li>e</li></ol><p>f</p><ol start="1"><li>g</li></ol>',
        found: doc(
          ol({ start: 3 }, p('a')),
          ol(p('b')),
          ol({ start: 9 }, p('c')),
          ol(p('d')),
          ol({ start: 1 }, p('e')),
          p('f'),
          ol(p('g'))
        ),
      },
      {
        shape: 'a list with more than headings stays a list',
        html: '<ol><li><h2>Nets</h2><p>torn</p></li><li><h2>Lamps</h2></li></ol>',
        found: doc(ol(h2('Nets'), p('torn')), ol(h2('Lamps'))),
      },
      {
        shape: 'a Notion page keeps line breaks, callouts and pictures on the web',
        html: notion(
          '<p>Three <strong>boats\nleft</strong>\n<em>at</em> four</p>\n<p>&lt;aside&gt;\n💡</p>\n<p>Wait</p>\n<ul>\n<li>for the tide<br>\n&lt;/aside&gt;</li>\n</ul>\n<p>!<a href="https://a.test/b.png">b.png</a></p>\n<p>See!<a href="attachment:1:c.pdf">c.pdf</a></p>'
        ),
        found: doc(
          p('Three ', bold('boats', br(), 'left'), br(), italic('at'), ' four'),
          callout({ kind: 'tip' }, p('Wait'), ul(p('for the tide'))),
          img({ src: 'https://a.test/b.png', alt: 'b.png' }),
          p('See!c.pdf')
        ),
      },
      {
        shape: 'text that only resembles a Notion callout stays',
        html: '<p>&lt;aside&gt;</p><p>x</p><p>&lt;/aside&gt;</p>',
        found: doc(p(documentSchema.text('<aside>')), p('x'), p(documentSchema.text('</aside>'))),
      },
      {
        shape: 'a Notion callout without an end stays text',
        html: notion('<p>&lt;aside&gt;<br>\n💡</p>\n<p>Wait</p>'),
        found: doc(p(documentSchema.text('<aside>'), br(), '💡'), p('Wait')),
      },
      {
        shape: 'Notion to-dos become to-dos, with several paragraphs or without text',
        html: notion('<ul>\n<li>\n<p>[x]  Nets</p>\n<p>torn</p>\n</li>\n<li>[ ]</li>\n</ul>'),
        found: doc(done(p('Nets'), p('torn')), todo(p())),
      },
      {
        shape: 'merged cells keep other columns aligned, and a caption precedes the table',
        html: '<table><caption>Tides</caption><tr><th rowspan="2">Boat</th><th colspan="2">High</th><th>Low</th></tr><tr><td>1</td><td>2</td><td>3</td></tr><tr><td colspan="4" rowspan="9999999">Star</td></tr></table>',
        found: doc(
          p('Tides'),
          table(
            tr(th({ rowspan: 2 }, p('Boat')), th({ colspan: 2 }, p('High')), th(p('Low'))),
            tr(td(p('1')), td(p('2')), td(p('3'))),
            tr(td({ colspan: 4 }, p('Star')))
          )
        ),
      },
      {
        shape: 'a cell that claims millions of columns spans those of the table',
        html: '<table><tr><td>Boat</td><td colspan="9999999">Star</td></tr></table>',
        found: doc(table(tr(td(p('Boat')), td(p('Star'))))),
      },
      {
        shape: 'a table that holds a table arranges blocks, and its lines of text stay lines',
        html: '<table><tr><td>Boat</td><td>Star</td></tr><tr><td>Nets</td><td><ul><li>Large</li></ul></td></tr><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr><tr><td><p>c</p><p>d</p></td></tr></table>',
        found: doc(
          p('Boat | Star'),
          p('Nets'),
          ul(p('Large')),
          table(tr(td(p('a')), td(p('b')))),
          p('c'),
          p('d')
        ),
      },
      {
        shape: 'spreadsheet cells keep text formats',
        html: '<table><tr><td style="font-weight:bold;text-decoration:underline line-through;color:#000">a</td><td style="font-style:italic"><a href="https://a.test"><span style="text-decoration: underline">b</span></a></td></tr></table>',
        found: doc(table(tr(td(p(bold(underline(strikethrough('a'))))), td(p(italic(a('b'))))))),
      },
      {
        shape: 'line breaks between texts make lines, those between blocks do not',
        html: 'a<br>b<p>c</p><br><br><p>d</p><div>e<br><ul><li><br><ul><li>f</li></ul></li></ul></div>',
        found: doc(p('a', br(), 'b'), p('c'), p('d'), p('e'), ul(p(), ul(p('f')))),
      },
      {
        shape: 'code from chats loses its language label and buttons',
        html: '<div>python</div><pre><code class="language-python">a\n  b\n\n</code></pre><pre><div><span>sql</span><button>Copy</button></div><div><code><div>c</div><div>d</div></code></div></pre>',
        found: doc(pre({ language: 'python' }, 'a\n  b'), pre({ language: 'sql' }, 'c\nd')),
      },
      {
        shape: 'a word without code below it stays',
        html: '<pre><div>word</div><code></code></pre>',
        found: doc(pre('word')),
      },
      {
        shape: 'hidden elements and blocks without text are dropped',
        html: '<p>a<span style="display: none">b</span></p><h2></h2><blockquote><p>c</p><h1></h1></blockquote><blockquote></blockquote><pre><code>\n</code></pre><svg><text>d</text></svg>',
        found: doc(p('a'), quote(p('c'))),
      },
      {
        shape: 'document colors map to the palette, except in headings and links',
        html: googleDocs(
          '<p><span style="color:#000000;background-color:transparent">a</span><span style="color:#cc0000;background-color:#fff2cc">b</span><a href="https://a.test"><span style="color:#1155cc">c</span></a></p><h2><span style="color:#1155cc">d</span></h2>'
        ),
        found: doc(p('a', red(onYellow('b')), a('c')), h2('d')),
      },
      {
        shape: 'colors of web pages are dropped, but highlights stay',
        html: '<p><span style="color:#c00;background-color:#ff0">a</span> <mark>b</mark></p>',
        found: doc(p('a ', onYellow('b'))),
      },
      {
        shape: 'a line drawn in Word becomes a divider, and numbers need no dot',
        html: `<div style='mso-element:para-border-div;border-bottom:solid 1.0pt'>${EMPTY}</div>${wordItem('Nets', { mark: '1' })}${wordItem('Lamps', { mark: 'o', list: 'l1 level1 lfo2' })}`,
        found: doc(hr(), ol(p('Nets')), ul(p('Lamps'))),
      },
      {
        shape: 'a figure with several pictures becomes no captioned image',
        html: '<figure><img src="/a.png"><img src="/a.png"><figcaption>Boats</figcaption></figure>',
        found: doc(img(), img(), p('Boats')),
      },
    ])
    .run(({ assert }, { html, found }) => {
      assert.deepEqual(paste(html).toJSON(), found.toJSON())
    })

  test('white space between blocks makes no paragraph in any part of a page: {html}')
    .with([
      { html: '<main>\n<h1>a</h1>\n<p>b</p>\n</main>', found: '<heading("a"), paragraph("b")>' },
      {
        html: '<details>\n<summary>a</summary>\n<p>b</p></details>',
        found: '<toggle(paragraph("a"), paragraph("b"))>',
      },
      { html: '<x-y>\n<p>a</p>\n<p>b</p></x-y>', found: '<paragraph("a"), paragraph("b")>' },
    ])
    .run(({ assert }, { html, found }) => {
      assert.equal(String(pasteSlice(html).content), found)
    })
})
