import { test } from '@japa/runner'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { propertyRuns } from '#testing/property_runs'
import { joinLists } from '#modules/workspace/document/join_lists'
import { documentSchema } from '#modules/workspace/document/schema'
import { withIds } from './fixtures/with-ids.js'
import { build } from './fixtures/build.js'
import { domReleased } from './fixtures/dom-released.js'
import { stateOf } from './fixtures/editing.js'
import { everyBlock } from './fixtures/every-block.js'
import { edits } from './fixtures/random-edits.js'

const { document } = new Window() as unknown as { document: Document }
const { a, bold, code, doc, done, h3, img, italic, ol, p, quote, todo, ul } = build
const start = withIds(documentSchema.nodeFromJSON(everyBlock))

/** Returns the HTML of a document as the clipboard gets it. */
function write({ content }: Node) {
  const place = document.createElement('div')
  place.append(DOMSerializer.fromSchema(documentSchema).serializeFragment(content, { document }))
  joinLists(place)
  return place.innerHTML
}

function read(html: string, preserveWhitespace: boolean | 'full' = false) {
  const place = document.createElement('div')
  place.innerHTML = html
  return DOMParser.fromSchema(documentSchema).parse(place, { preserveWhitespace })
}

test.group('HTML', () => {
  test('HTML of a document reads back to the same document after any edits', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(edits, { maxLength: 25, size: 'max' }), async (list) => {
          const before = list.reduce((state, edit) => edit(state), stateOf(start)).doc
          return read(write(before), 'full').eq(before)
        })
        .afterEach(domReleased),
      { numRuns: propertyRuns(60) }
    )
  }).timeout(60_000)

  test('HTML contains adjacent items as one list', ({ assert }) => {
    const html = write(doc(ul(p('a')), ul(p('b')), ol({ start: 3 }, p('c')), ol(p('d'))))
    assert.match(html, /^<ul [^>]*><li><p>a<\/p><\/li><li><p>b<\/p><\/li><\/ul><ol [^>]*start="3"/)
    assert.equal(html.match(/<ol/g)?.length, 1)
  })

  test('HTML from other programs is read: {from}')
    .with([
      {
        from: 'nested lists',
        html: '<ul><li>a<ol><li>b</li></ol></li></ul>',
        found: doc(ul(p('a'), ol(p('b')))),
      },
      {
        from: 'GitHub to-dos',
        html: '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
        found: doc(done(p('a')), todo(p('b'))),
      },
      {
        from: 'Google Docs',
        html: '<b style="font-weight:normal"><p><span style="font-weight:700">a</span> b</p></b>',
        found: doc(p(bold('a'), ' b')),
      },
      {
        from: 'old elements',
        html: '<h5>a</h5><blockquote>b</blockquote><p><i>c</i><code>d</code></p>',
        found: doc(h3('a'), quote(p('b')), p(italic('c'), code('d'))),
      },
      {
        from: 'an image with its size',
        html: '<img src="/a.png" width="600" height="400">',
        found: doc(img({ width: 600, ratio: 1.5 })),
      },
      {
        from: 'an icon and a large picture',
        html: '<img src="/a.png" width="16" height="16"><img src="/a.png" width="900" height="600">',
        found: doc(img({ width: 50, ratio: 1 }), img({ ratio: 1.5 })),
      },
      {
        from: 'an image with an invalid size',
        html: '<img src="/a.png" width="100%" height="0">',
        found: doc(img()),
      },
      { from: 'a script', html: '<p>a<script>alert(1)</script></p>', found: doc(p('a')) },
      {
        from: 'an image that runs code',
        html: '<p>a</p><img src="javascript:alert(1)" onerror="alert(1)">',
        found: doc(p('a')),
      },
      {
        from: 'an image with an unsupported source, and its caption',
        html: '<p>a</p><figure class="image"><img src="cid:1"><figcaption>b</figcaption></figure>',
        found: doc(p('a'), p('b')),
      },
      {
        from: 'an image with an overlong description',
        html: `<img src="/a.png" alt="a${'🙂'.repeat(1_000)}">`,
        found: doc(img({ alt: `a${'🙂'.repeat(499)}` })),
      },
      {
        from: 'an overlong link',
        html: `<p><a href="https://a.test/${'a'.repeat(2_048)}">a</a></p>`,
        found: doc(p('a')),
      },
      {
        from: 'a link that runs code',
        html: '<p><a href="java&#10;script:alert(1)" onclick="x()">a</a></p>',
        found: doc(p(a({ url: 'about:blank' }, 'a'))),
      },
    ])
    .run(({ assert }, { html, found }) => {
      assert.deepEqual(read(html).toJSON(), found.toJSON())
    })

  test('HTML keeps the size of an image', ({ assert }) => {
    const before = doc(img({ ratio: 1.5 }), img({ width: 300, ratio: 0.66667 }), img())
    assert.deepEqual(read(write(before)).toJSON(), before.toJSON())
    const drawn = JSON.stringify(documentSchema.nodes.image.spec.toDOM!(before.child(1)))
    assert.include(drawn, '"width: 300px; aspect-ratio: auto 0.66667"')
  })

  test('HTML of a hostile document is harmless', ({ assert }) => {
    const hostile = documentSchema.nodeFromJSON({
      type: 'doc',
      content: [
        { type: 'image', attrs: { src: 'javascript:alert(1)', alt: '"><script>' } },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: '<script>',
              marks: [
                { type: 'link', attrs: { url: 'javascript:alert(1)', title: '" onclick="' } },
              ],
            },
          ],
        },
      ],
    })
    const place = document.createElement('div')
    place.innerHTML = write(hostile)
    assert.isEmpty(place.querySelectorAll('script, [onclick], [onerror]'))
    assert.equal(place.querySelector('img')?.getAttribute('src'), 'about:blank')
    assert.equal(place.querySelector('a')?.getAttribute('href'), 'about:blank')
    assert.equal(place.querySelector('a')?.textContent, '<script>')
  })
})
