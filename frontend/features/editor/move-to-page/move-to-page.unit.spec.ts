import { test } from '@japa/runner'
import { Fragment, type Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { idsIn, isAlike } from '../fixtures/with-ids.js'
import { build as b } from '../fixtures/build.js'
import { running, stateOf, testEdits } from '../fixtures/editing.js'
import type { SaveResult } from '../saver/contract.js'
import { FakeServer, textsOf } from '../saver/fake-world.js'
import { putBack, removeMoved } from './editor-commands.js'
import { appendBlocks, bringBack, takeBack } from './server-page.js'
import { undo } from '../commands/undo.js'

type Document = ReturnType<typeof b.doc>
type Edit = (state: EditorState) => EditorState

const { col, doc, h1, p, row, ul } = b
const x = { id: 'x' }
const moved = [h1({ id: 'm' }, 'one'), ul({ id: 'n' }, p('two'))]

/**
 * Returns a page on a fake server. Each send meets the next of the given failures, and succeeds
 * after the last one.
 */
function pageWith(document: ReturnType<typeof doc>, ...fates: ('lost' | 'answer lost')[]) {
  const server = new FakeServer(document)
  const waits: number[] = []
  let keys = 0
  const send = async (
    ...[payload, key]: Parameters<Parameters<typeof appendBlocks>[2]['send']>
  ): Promise<SaveResult> => {
    const fate = fates.shift()
    const lost: SaveResult = { kind: 'unreachable', message: 'Network error' }
    if (fate === 'lost') return lost
    const result = server.save(payload, key, 0)
    return fate ? lost : result
  }
  const ports = {
    send,
    newKey: () => `key ${++keys}`,
    wait: async (ms: number) => void waits.push(ms),
  }
  const text = { doc: document, revision: 0 }
  const append = (nodes = moved) => appendBlocks(nodes, text, ports)
  const take = () => takeBack(moved, text, ports)
  const bring = (...[nodes, move]: [Node[], Parameters<typeof bringBack>[1]]) =>
    bringBack(nodes, move, text, ports)
  return { server, append, take, bring, waits }
}

test.group('Move to page: appendBlocks', () => {
  test('moved blocks are appended to the target page without other changes', async ({ assert }) => {
    const { server, append } = pageWith(doc(p('a'), p()))
    assert.deepEqual(await append(), { kind: 'saved', blocks: moved })
    assert.deepEqual(textsOf(server.doc), ['a', '', 'one', 'two'])
    assert.isTrue(server.doc.child(3).eq(moved[1]!))
    assert.deepEqual(
      server.calls.map(({ payload }) => payload.changes?.[0]?.delete),
      [0]
    )
  })

  test('moved blocks replace the empty paragraph of an empty page', async ({ assert }) => {
    const { server, append } = pageWith(doc(p()))
    await append()
    assert.deepEqual(textsOf(server.doc), ['one', 'two'])
  })

  test('moved blocks are appended after concurrent changes of the target page', async ({
    assert,
  }) => {
    const { server, append } = pageWith(doc(p('a')))
    server.write(doc(p('a'), p('theirs')))
    assert.deepEqual(await append(), { kind: 'saved', blocks: moved })
    assert.deepEqual(textsOf(server.doc), ['a', 'theirs', 'one', 'two'])
  })

  test('moved blocks are appended once even if responses are lost', async ({ assert }) => {
    const { server, append, waits } = pageWith(doc(p('a')), 'answer lost', 'lost')
    assert.deepEqual(await append(), { kind: 'saved', blocks: moved })
    assert.deepEqual(textsOf(server.doc), ['a', 'one', 'two'])
    assert.lengthOf(waits, 2)
  })

  test('a move without any response ends as unreachable', async ({ assert }) => {
    const { server, append } = pageWith(doc(p('a')), 'lost', 'lost', 'lost')
    assert.deepEqual(await append(), { kind: 'unreachable' })
    assert.deepEqual(textsOf(server.doc), ['a'])
  })

  test("a rejected move returns the server's message", async ({ assert }) => {
    const refused = { kind: 'refused', message: 'This page is locked' } as const
    const result = await appendBlocks(
      moved,
      { doc: doc(p('a')), revision: 0 },
      { send: async () => refused, newKey: () => 'key', wait: async () => undefined }
    )
    assert.deepEqual(result, refused)
  })

  test('a move is abandoned after too many conflicts', async ({ assert }) => {
    const text = { doc: doc(p('a')), revision: 0 }
    const sent: string[] = []
    const result = await appendBlocks(moved, text, {
      send: async (_payload, key) => {
        sent.push(key)
        return { kind: 'conflict', text }
      },
      newKey: () => `${sent.length}`,
      wait: async () => undefined,
    })
    assert.equal(result.kind, 'refused')
    assert.lengthOf(new Set(sent), 5)
  })

  test('moved blocks keep ids that are free in the target page', async ({ assert }) => {
    const { server, append } = pageWith(doc(p(x, 'a')))
    await append([h1(x, 'one'), ul({ id: 'y' }, p('two'), ul(x, p('three')))])
    const [own, heading, list, ...others] = idsIn(server.doc)
    assert.deepEqual([own, list], ['x', 'y'])
    assert.lengthOf(new Set([own, heading, list, ...others]), 4)
  })
})

const removing = (...indexes: number[]) =>
  running((state, dispatch) =>
    removeMoved(indexes.map((index) => state.doc.child(index)))(state, dispatch)
  )

test.group('Move to page: removeMoved', () => {
  testEdits([
    [
      'removeMoved removes only the moved blocks',
      doc(p('a'), p('b'), p('c<a>'), p('d')),
      removing(1, 2),
      doc(p('a<a>'), p('d')),
    ],
    [
      'removeMoved leaves the cursor where the user writes by now',
      doc(p('a'), p('b'), p('c'), p('d<a>')),
      removing(1, 2),
      doc(p('a'), p('d<a>')),
    ],
    [
      'removeMoved leaves the cursor in a column that is unwrapped',
      doc(row(col(p('a')), col(p('one t<a>wo')))),
      running((state, dispatch) =>
        removeMoved([state.doc.firstChild!.firstChild!.firstChild!])(state, dispatch)
      ),
      doc(p('one t<a>wo')),
    ],
    [
      'removeMoved leaves an empty paragraph on an emptied page',
      doc(p('a'), p('b')),
      removing(0, 1),
      doc(p('<a>')),
    ],
    [
      'removeMoved keeps blocks that are no longer adjacent',
      doc(p('a'), p('b'), p('c')),
      removing(0, 2),
      null,
    ],
    [
      'removeMoved removes a column with its last block',
      doc(row(col(p('a')), col(p('b')))),
      running((state, dispatch) =>
        removeMoved([state.doc.firstChild!.firstChild!.firstChild!])(state, dispatch)
      ),
      doc(p('b')),
    ],
  ])

  test('moved blocks are removed wherever they are now, but not if they changed', ({ assert }) => {
    const start = stateOf(doc(p('a'), p('b<a>')))
    const [a, second] = start.doc.children
    const remove = removeMoved([second!])
    const lower = start.apply(start.tr.insert(0, p('new')))
    assert.deepEqual(textsOf(running(remove)(lower).doc), ['new', 'a'])
    const typed = start.apply(start.tr.insertText('x'))
    assert.isFalse(remove(typed))
    assert.isFalse(
      removeMoved([a!, second!])(start.apply(start.tr.replaceWith(0, 6, Fragment.from(p('c')))))
    )
  })
})

test.group('Move to page: takeBack and putBack', () => {
  const there = doc(p('a'), ...moved, p('b'))

  test('moved blocks are removed from the target page despite concurrent changes', async ({
    assert,
  }) => {
    const { server, take } = pageWith(there, 'answer lost')
    server.write(doc(p('a'), ...moved, p('b'), p('theirs')))
    assert.deepEqual(await take(), { kind: 'gone' })
    assert.deepEqual(textsOf(server.doc), ['a', 'b', 'theirs'])
  })

  test('removing every block leaves an empty paragraph', async ({ assert }) => {
    const { server, take } = pageWith(doc(...moved))
    assert.deepEqual(await take(), { kind: 'gone' })
    assert.isTrue(server.doc.eq(doc(p())))
  })

  test('moved blocks that another user changed stay in the target page', async ({ assert }) => {
    const { server, take } = pageWith(there)
    server.write(doc(p('a'), h1('one'), ul(p('two!')), p('b')))
    assert.deepEqual(await take(), { kind: 'kept' })
    assert.deepEqual(textsOf(server.doc), ['a', 'one', 'two!', 'b'])
  })

  test('moved blocks stay in the target page when no response arrives', async ({ assert }) => {
    const { take } = pageWith(there, 'lost', 'lost', 'lost')
    assert.deepEqual(await take(), { kind: 'kept' })
  })

  /** Removes a block from a page, applies the given edits and puts the block back. */
  function putBackIn(start: ReturnType<typeof doc>, block: Node, ...meanwhile: Edit[]) {
    let state = stateOf(start)
    const before = state.doc
    state = running(removeMoved([block]))(state)
    const move = { before, after: state.doc }
    for (const edit of meanwhile) state = edit(state)
    return running(putBack([block], move))(state).doc
  }

  test('putBack restores a block together with its removed column', ({ assert }) => {
    const start = doc(row(col(p('a')), col(p('b'))), p('c'))
    assert.isTrue(isAlike(putBackIn(start, start.firstChild!.firstChild!.firstChild!), start))
  })

  test('putBack inserts after the previous block if the page changed', ({ assert }) => {
    const start = doc(p('a'), p('b'), p('c'))
    const write: Edit = (state) => state.apply(state.tr.insertText('x', 5))
    assert.deepEqual(textsOf(putBackIn(start, start.child(1), write)), ['a', 'b', 'cx'])
  })

  test('putBack inserts at the end if the previous block changed', ({ assert }) => {
    const start = doc(p('a'), p('b'), p('c'))
    const write: Edit = (state) => state.apply(state.tr.insertText('x', 1))
    assert.deepEqual(textsOf(putBackIn(start, start.child(1), write)), ['xa', 'c', 'b'])
  })

  test('putBack changes nothing if undo already restored the block', ({ assert }) => {
    const start = doc(p('a'), p('b'), p('c'))
    assert.isTrue(putBackIn(start, start.child(1), running(undo)).eq(start))
  })
})

test.group('Move to page: bringBack', () => {
  const [a, b, c] = [p('a'), p('b'), p('c')]
  const columns = doc(row(col(a), col(b)), c)

  /**
   * Brings back `blocks` whose move turned `before` into `after`; the page's current content is
   * `now`.
   */
  async function broughtBack(blocks: Node[], [before, after, now = after]: Document[]) {
    const { server, bring } = pageWith(now!)
    const { kind } = await bring(blocks, { before: before!, after: after! })
    return { kind, doc: server.doc, calls: server.calls.length }
  }

  test('bringBack restores blocks at their old position', async ({ assert }) => {
    const flat = await broughtBack([b], [doc(a, b, c), doc(a, c)])
    assert.isTrue(flat.doc.eq(doc(a, b, c)))
    const all = await broughtBack([a, b], [doc(a, b), doc(p())])
    assert.isTrue(all.doc.eq(doc(a, b)))
    const inColumns = await broughtBack([a], [columns, doc(b, c)])
    assert.isTrue(inColumns.doc.eq(columns))
  })

  test('bringBack inserts after the previous block if the page changed', async ({ assert }) => {
    const result = await broughtBack([b], [doc(a, b, c), doc(a, c), doc(p('new'), a, c)])
    assert.deepEqual(textsOf(result.doc), ['new', 'a', 'b', 'c'])
    const inColumns = await broughtBack([a], [columns, doc(b, c), doc(b, p('new'), c)])
    assert.deepEqual(textsOf(inColumns.doc), ['b', 'a', 'new', 'c'])
  })

  test('bringBack inserts at the end if the previous block changed', async ({ assert }) => {
    const result = await broughtBack([b], [doc(a, b, c), doc(a, c), doc(p('xa'), c)])
    assert.deepEqual(textsOf(result.doc), ['xa', 'c', 'b'])
    const first = await broughtBack([a], [doc(a, b), doc(b), doc(p('xb'))])
    assert.deepEqual(textsOf(first.doc), ['xb', 'a'])
    const emptied = await broughtBack([b], [doc(a, b), doc(a), doc(p())])
    assert.deepEqual(textsOf(emptied.doc), ['b'])
  })

  test('bringBack changes nothing if undo already restored the blocks', async ({ assert }) => {
    const result = await broughtBack([b], [doc(a, b, c), doc(a, c), doc(a, b, c)])
    assert.deepEqual([result.kind, result.calls], ['saved', 0])
  })
})
