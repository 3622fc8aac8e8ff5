import { test } from '@japa/runner'
import { blocks } from '../fixtures/blocks.js'
import { paste } from './fixtures/paste.js'
import {
  GOOGLE_DONE,
  googleDocs,
  googleItem,
  slackList,
  VS_CODE,
  wordItem,
  wordMore,
  wordWebItem,
  wordWebText,
} from './fixtures/shapes.js'

const { br, code, doc, done, h1, h2, h3, img, ol, p, ul } = blocks
const EMPTY = '<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n'

test.group('What programs write in ways of their own', () => {
  test('{shape}')
    .with([
      {
        shape: 'a further paragraph of an item of Word is in the item where its text starts',
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
        shape: 'a heading of Word keeps its number and loses its bullet',
        html:
          wordItem('Nets', { mark: '1.2.', tag: 'h2' }) + wordItem('Lamps', { tag: 'h3' }) + EMPTY,
        found: doc(h2('1.2. Nets'), h3('Lamps')),
      },
      {
        shape: 'a list amid the list paragraphs of Word lies below the item before it',
        html:
          wordItem('Nets') +
          "<ul type=disc>\n <ul type=circle>\n  <li style='mso-list:l0 level2 lfo1'>Large</li>\n </ul>\n</ul>\n" +
          wordItem('Lamps'),
        found: doc(ul(p('Nets'), ul(p('Large'))), ul(p('Lamps'))),
      },
      {
        shape: 'the title of Word is a heading; empty paragraphs and places in it are left out',
        html: `<p class=MsoTitle>Harbour<o:p></o:p></p>\n${EMPTY}<p class=MsoNormal>See <a href="#_Toc1">Nets</a><a name="_Hlk1"></a>.</p>\n${EMPTY}`,
        found: doc(h1('Harbour'), p('See Nets.')),
      },
      {
        shape: 'lists of Word for the web are one, with its headings',
        html:
          `<div class="OutlineElement"><p role="heading" aria-level="2">${wordWebText('Harbour')}</p></div>` +
          wordWebItem('Nets', { tag: 'ol' }) +
          wordWebItem('Large', { level: 2 }) +
          wordWebItem('Lamps', { tag: 'ol', start: 2 }) +
          `<div class="OutlineElement"><p>${wordWebText('')}</p></div>`,
        found: doc(h2('Harbour'), ol(p('Nets'), ul(p('Large'))), ol(p('Lamps'))),
      },
      {
        shape: 'lists of Slack are one, and its paragraphs stay apart',
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
        shape: 'levels that Google Docs skips leave no items without a text',
        html: googleDocs(
          `<ol><ol><ol>${googleItem('Nets')}</ol>${googleItem('Large')}</ol>${googleItem('Lamps')}<ol><ol>${googleItem('Oil')}</ol></ol></ol>`
        ),
        found: doc(ol(p('Nets')), ol(p('Large')), ol(p('Lamps'), ol(p('Oil')))),
      },
      {
        shape: 'a to-do of Google Docs that is done is not struck through as well',
        html: googleDocs(GOOGLE_DONE),
        found: doc(done(p('Oil'))),
      },
      {
        shape: 'the line break at the end of what Google Docs copies is no paragraph',
        html: '<span id="docs-internal-guid-1b2c"><p dir="ltr"><span>Nets</span></p><div><span style="font-size: 11pt;"><br></span></div></span>',
        found: doc(p('Nets')),
      },
      {
        shape: 'lines from an editor of code are a paragraph of code',
        html: VS_CODE,
        found: doc(p(code('if (tide) {'), br(), br(), code('  go()'))),
      },
      {
        shape: 'numbered lists of Word directly after each other stay two, inner ones too',
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
        shape: 'numbered lists of Word for the web directly after each other stay two',
        html:
          wordWebItem('Cast off', { tag: 'ol' }) +
          wordWebItem('Wait', { tag: 'ol', start: 2 }) +
          wordWebItem('Sail', { tag: 'ol', list: 2 }) +
          wordWebItem('Land', { tag: 'ol', list: 2, start: 2 }),
        found: doc(ol(p('Cast off')), ol(p('Wait')), ol({ start: 1 }, p('Sail')), ol(p('Land'))),
      },
      {
        shape: 'items that say the number whose turn it is say nothing; others begin anew',
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
        shape: 'a list with more than headings stays one',
        html: '<ol><li><h2>Nets</h2><p>torn</p></li><li><h2>Lamps</h2></li></ol>',
        found: doc(ol(h2('Nets'), p('torn')), ol(h2('Lamps'))),
      },
      {
        shape: 'a figure of several pictures is no image with a caption',
        html: '<figure><img src="/a.png"><img src="/a.png"><figcaption>Boats</figcaption></figure>',
        found: doc(img(), img(), p('Boats')),
      },
    ])
    .run(({ assert }, { html, found }) => {
      assert.deepEqual(paste(html).toJSON(), found.toJSON())
    })
})
