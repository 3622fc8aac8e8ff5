import { isDeepStrictEqual } from 'node:util'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { type Wraps, wrapsOf } from '#modules/workspace/document/block_spec'
import { blockAt } from '../blocks/block-at.js'
import { onTheirText, selectBlock } from '../blocks/block-commands.js'
import { idsIn, nameless, withIds } from '../fixtures/with-ids.js'
import { build } from '../fixtures/build.js'
import { blocksInPlaces, containers } from '../fixtures/blocks-in-places.js'
import { running, stateOf } from '../fixtures/editing.js'
import { turnIntoItems } from '../extensions/extensions.js'
import { wrapperOf } from './turn-into.js'

const { doc, p } = build

test.group('Turn into', () => {
  test('every container says which blocks belong to it', ({ assert }) => {
    for (const type of containers) assert.isString(type.spec.wraps, type.name)
  })

  for (const [index, { title, doc: page }] of blocksInPlaces().entries()) {
    test(`and on keeps the content: ${title}`, ({ assert }) => {
      for (const [at, state] of selectionsIn(withIds(page)).entries()) {
        for (const [i, into] of turnIntoItems.entries()) {
          expectKeptTwice(assert, state, into, [pairwise(index + at + i)])
        }
      }
    })

    test(`and on to each other block keeps the content: ${title}`, ({ assert }) => {
      for (const state of selectionsIn(withIds(page))) {
        for (const into of turnIntoItems) expectKeptTwice(assert, state, into, turnIntoItems)
      }
    }).tags(['@thorough'])
  }

  for (const [index, first] of blocksInPlaces().entries()) {
    test(`over several blocks keeps the content: ${first.title}, and another`, ({ assert }) => {
      for (const [i, second] of blocksInPlaces().entries()) {
        expectKeptOver(assert, [first, second], [pairwise(index + i)])
      }
    })

    test(`over several blocks, to each block, keeps the content: ${first.title}, and another`, ({
      assert,
    }) => {
      for (const second of blocksInPlaces()) expectKeptOver(assert, [first, second], turnIntoItems)
    }).tags(['@thorough'])
  }

  for (const one of turnIntoItems) {
    test(`and back is as it was: ${one.title}`, ({ assert }) => {
      const before = running(one.command)(stateOf(doc(p({ id: 'x' }, 'one<a>'))))
      assert.isTrue(one.isActive(before))
      for (const other of turnIntoItems) {
        const turned = running(other.command)(before)
        assert.isTrue(other.isActive(turned), other.title)
        const back = running(one.command)(turned)
        assert.deepEqual(back.doc.toJSON(), before.doc.toJSON(), other.title)
      }
    })
  }
})

type Item = (typeof turnIntoItems)[number]
type Page = ReturnType<typeof blocksInPlaces>[number]

/**
 * The item for the sum of two indexes. Over all of both, each pair of two of index, index and item
 * comes up (a Latin square); the tests tagged `@thorough` take all three.
 */
function pairwise(sum: number): Item {
  return turnIntoItems[sum % turnIntoItems.length]!
}

/** Turns the selection into a block, and that into each of the next. */
function expectKeptTwice(assert: Assert, state: EditorState, into: Item, next: readonly Item[]) {
  const turned = running(onTheirText(into.command))(state)
  expectKept(assert, state, turned, into.title)
  for (const one of next) {
    const again = running(onTheirText(one.command))(turned)
    expectKept(assert, turned, again, `${into.title}, then ${one.title}`)
  }
}

/** Turns a selection over the blocks of both pages into each of the items. */
function expectKeptOver(assert: Assert, [first, second]: [Page, Page], items: readonly Item[]) {
  const page = withIds(doc(...first.doc.children, ...second.doc.children))
  const all = TextSelection.between(page.resolve(0), page.resolve(page.content.size))
  const start = stateOf(page)
  const state = start.apply(start.tr.setSelection(all))
  for (const into of items) {
    const turned = running(into.command)(state)
    expectKept(assert, state, turned, `${second.title}: ${into.title}`)
  }
}

/** The cursor in each text of a page and on each of its leaves, and each block selected. */
function selectionsIn(page: Node) {
  const found: Selection[] = []
  page.descendants((node, pos) => {
    if (node.isTextblock) found.push(TextSelection.create(page, pos + 1))
    if (node.isLeaf && node.isBlock) found.push(NodeSelection.create(page, pos))
    const isBlock = node.isBlock && blockAt(page.resolve(pos))?.pos === pos
    if (isBlock) found.push(running(selectBlock(pos))(stateOf(page)).selection)
    return !node.isTextblock
  })
  const start = stateOf(page)
  return found.map((selection) => start.apply(start.tr.setSelection(selection)))
}

function expectKept(assert: Assert, before: EditorState, after: EditorState, how: string) {
  after.doc.check()
  const lost = lostIn(before, after)
  if (lost) assert.fail(`${lost}: ${how}: ${String(before.doc)} became ${String(after.doc)}`)
}

/** In words, without an assertion for each of the many thousand pages: those take longer than all else. */
function lostIn(before: EditorState, after: EditorState): string | undefined {
  const [were, are] = [idsIn(before.doc), idsIn(after.doc)]
  if (new Set(are).size < are.length) return 'An id is there twice'
  if (nameless(after.doc).length > 0) return 'A block has no id'
  // Of an item that begins with an item one block may be left, and one id.
  const stayed = were.filter((id) => are.includes(id)).length
  const blocks = were.length - inThemselves(before.doc, 'first')
  if (stayed < Math.min(blocks, idsIn(withIds(after.doc)).length)) return 'An id is lost'
  const [was, is] = [innermost(before.doc), innermost(after.doc)]
  if (is.length !== was.length) return 'A text is lost or new'
  for (const [index, node] of was.entries()) {
    const kept = isDeepStrictEqual(shared(is[index]!, node), shared(node, is[index]!))
    if (!kept) return `${node.type.name} number ${index} has changed`
  }
  if (inThemselves(after.doc) > inThemselves(before.doc)) return 'A block is in one of its kind'
  if (!(before.selection instanceof TextSelection)) return undefined
  const deepest = before.selection.$from.depth + (wrapperOf(before) ? 0 : 1)
  return after.selection.$from.depth > deepest ? 'The cursor is deeper' : undefined
}

/** Texts, images and the like, in their order. */
function innermost(page: Node) {
  const found: Node[] = []
  page.descendants((node) => {
    if (node.isTextblock || (node.isBlock && node.isLeaf)) found.push(node)
    return !node.isTextblock
  })
  return found
}

/** Of a block what another one can have as well: its content, its marks, and attributes but its id. */
function shared(node: Node, other: Node) {
  const isSame = node.type === other.type
  const attrs = Object.entries(node.attrs).filter(([name]) => name in other.attrs && name !== 'id')
  const content = node.children.map((child) => {
    const marks = child.marks.filter(({ type }) => other.type.allowsMarkType(type))
    return child.mark(marks).toJSON()
  })
  return { content, attrs: isSame && node.isTextblock ? [] : attrs }
}

/** How many containers belong to one of their own kind, as a quote in a quote. */
function inThemselves(page: Node, ...kinds: Wraps[]) {
  let count = 0
  page.descendants((node, _pos, parent, index) => {
    const wraps = parent?.type === node.type ? wrapsOf(node) : undefined
    const isCounted = wraps && (kinds.length === 0 || kinds.includes(wraps))
    if (isCounted && (wraps === 'all' || (wraps === 'first' && index === 0))) count += 1
  })
  return count
}
