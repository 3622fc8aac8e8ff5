import { isDeepStrictEqual } from 'node:util'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { wrapsOf } from '#modules/workspace/document/block_spec'
import { blockAt } from '../blocks/block-at.js'
import { onTheirText, selectBlock } from '../blocks/block-commands.js'
import { idsIn, nameless, withIds } from '../fixtures/with-ids.js'
import { build } from '../fixtures/build.js'
import { blocksInPlaces, containers } from '../fixtures/blocks-in-places.js'
import { running, stateOf } from '../fixtures/editing.js'
import { extensionOf } from '../extensions/extension.js'
import { turnIntoItems } from '../extensions/extensions.js'
import { containerOf, innermostAt } from './containers.js'
import { onText } from './turn-into.js'

const { doc, p } = build
const places = blocksInPlaces()

/** `npm test` turns each block with every ninth other one, the tests tagged `@thorough` with all. */
const SAMPLE = 9

test.group('Turn into', () => {
  test('every container declares which blocks belong to it', ({ assert }) => {
    for (const type of containers) assert.isString(type.spec.wraps, type.name)
  })

  for (const [index, { title, doc: page }] of places.entries()) {
    test(`turning blocks into another kind, and that into a further one, keeps the content: ${title}`, ({
      assert,
    }) => {
      for (const [at, state] of selectionsIn(withIds(page)).entries()) {
        for (const [i, into] of turnIntoItems.entries()) {
          expectKeptTwice(assert, state, into, [pairwise(index + at + i)])
        }
      }
    })

    test(`turning blocks into each kind, and that into each other one, keeps the content: ${title}`, ({
      assert,
    }) => {
      for (const state of selectionsIn(withIds(page))) {
        for (const into of turnIntoItems) expectKeptTwice(assert, state, into, turnIntoItems)
      }
    }).tags(['@thorough'])
  }

  for (const [index, first] of places.entries()) {
    test(`turning several blocks into one kind keeps the content: ${first.title}, and another`, ({
      assert,
    }) => {
      for (let i = index % SAMPLE; i < places.length; i += SAMPLE) {
        expectKeptOver(assert, [first, places[i]!], [pairwise(index + (i - (i % SAMPLE)) / SAMPLE)])
      }
    })

    test(`turning several blocks into each kind keeps the content: ${first.title}, and another`, ({
      assert,
    }) => {
      for (const second of places) expectKeptOver(assert, [first, second], turnIntoItems)
    }).tags(['@thorough'])
  }

  for (const one of turnIntoItems) {
    test(`turning a block into each other kind and back restores it: ${one.title}`, ({
      assert,
    }) => {
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
 * Returns the item for the sum of two indexes. Over all sums, every pair of index and item occurs
 * (a Latin square); the tests tagged `@thorough` cover all three.
 */
function pairwise(sum: number): Item {
  return turnIntoItems[sum % turnIntoItems.length]!
}

/** Turns the selection into a block, then into each of the next ones. */
function expectKeptTwice(assert: Assert, state: EditorState, into: Item, next: readonly Item[]) {
  const turned = running(onText(onTheirText(into.command)))(state)
  expectKept(assert, state, turned, into.title)
  for (const one of next) {
    const again = running(onText(onTheirText(one.command)))(turned)
    expectKept(assert, turned, again, `${into.title}, then ${one.title}`)
  }
}

/** Turns a selection over both pages' blocks into each of the items. */
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

/** Returns states with the cursor in each text and on each leaf, and with each block selected. */
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

/**
 * Describes the first loss, or returns undefined. Avoids an assertion for each of many thousand
 * pages, because those would take most of the time.
 */
function lostIn(before: EditorState, after: EditorState): string | undefined {
  const [were, are] = [idsIn(before.doc), idsIn(after.doc)]
  if (new Set(are).size < are.length) return 'An id occurs twice'
  if (nameless(after.doc).length > 0) return 'A block has no id'
  const [was, is] = [innermost(before.doc), innermost(after.doc)]
  if (is.length !== was.length) return 'A text was lost or added'
  const stayed = were.filter((id) => are.includes(id)).length
  if (stayed < idsToKeep(was, is)) return 'An id was lost'
  for (const [index, { node }] of was.entries()) {
    const other = is[index]!.node
    const kept = isDeepStrictEqual(shared(other, node), shared(node, other))
    if (!kept) return `${node.type.name} number ${index} changed`
  }
  if (inThemselves(after.doc) > inThemselves(before.doc))
    return 'A block is nested in one of its own kind'
  if (!(before.selection instanceof TextSelection)) return undefined
  // A table within a larger selection is one block, and may get a container.
  const [first] = innermostAt(before.doc, before.selection)
  const deepest = before.selection.$from.depth + (first && containerOf(first) ? 0 : 1)
  return after.selection.$from.depth > deepest ? 'The cursor moved to a deeper level' : undefined
}

/** Counts the blocks that can keep the id of a block that one of their texts was in. */
function idsToKeep(was: readonly Innermost[], is: readonly Innermost[]) {
  const [ids, blocks] = [new Set<unknown>(), new Set<Node>()]
  for (const [index, { block }] of is.entries()) {
    const id: unknown = was[index]!.block.attrs.id
    if (id === undefined || ids.has(id) || blocks.has(block)) continue
    ids.add(id)
    blocks.add(block)
  }
  return ids.size
}

/** Text, image or similar, and the block to which it belongs. */
interface Innermost {
  node: Node
  block: Node
}

function innermost(page: Node) {
  const found: Innermost[] = []
  page.descendants((node, pos) => {
    const isInnermost = node.isTextblock || (node.isBlock && node.isLeaf)
    if (isInnermost) found.push({ node, block: blockAt(page.resolve(pos))!.node })
    return !node.isTextblock
  })
  return found
}

/**
 * Returns the properties that the other block can also have: content, marks, and attributes except
 * the id. Code has neither marks nor line breaks, but line ends in its text.
 */
function shared(node: Node, other: Node) {
  // Text in an attribute has no formats.
  if (wordsIn(node) !== null || wordsIn(other) !== null) return wordsIn(node) ?? lineOf(node)
  const isSame = node.type === other.type
  const attrs = Object.entries(node.attrs).filter(([name]) => name in other.attrs && name !== 'id')
  const isOfCode = isCode(node) || isCode(other)
  const content = isOfCode
    ? [node.textBetween(0, node.content.size, '', '\n')]
    : node.children.map((child) => {
        const marks = child.marks.filter(({ type }) => other.type.allowsMarkType(type))
        return child.mark(marks).toJSON()
      })
  return { content, attrs: isSame && node.isTextblock ? [] : attrs }
}

/** Returns the text of a block that has it in an attribute; null for all others. */
function wordsIn(node: Node) {
  return extensionOf(node)?.textOf?.(node) ?? null
}

function lineOf(node: Node) {
  return node.children
    .map((child) => child.text ?? child.type.spec.leafText?.(child) ?? '\n')
    .join('')
}

/** Counts containers that belong to another of their own kind, such as a quote in a quote. */
function inThemselves(page: Node) {
  let count = 0
  page.descendants((node, _pos, parent, index) => {
    const wraps = parent?.type === node.type ? wrapsOf(node) : undefined
    if (wraps === 'all' || (wraps === 'first' && index === 0)) count += 1
  })
  return count
}
