import { test } from '@japa/runner'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { build as b } from '../fixtures/build.js'
import { domReleased } from '../fixtures/dom-released.js'
import { type Edit, stateOf, typing } from '../fixtures/editing.js'
import { everyBlock } from '../fixtures/every-block.js'
import { nestedPage } from '../fixtures/nested-page.js'
import { edits } from '../fixtures/random-edits.js'
import { placeholder } from './placeholder.js'
import { redrawOneBlock } from './redraw-one-block.js'

/** View internals that the test reads. */
interface Drawn {
  node: Node
  children: readonly Partial<Drawn>[]
  markDirty: (from: number, to: number) => void
  updateChildren: () => void
}

test.group('redrawOneBlock', (group) => {
  group.setup(() => {
    const { document } = new Window()
    const kept = { window: globalThis.window, document: globalThis.document }
    Object.assign(globalThis, { window: document.defaultView, document })
    return () => void Object.assign(globalThis, kept)
  })

  test('typing redraws one block without searching the others: {title}')
    .with([
      { title: 'a letter', before: b.doc(b.p('one'), b.p({ id: 'x' }, 'two<a>'), b.p('three')) },
      {
        title: 'a letter in a list',
        before: b.doc(b.p('one'), b.ul({ id: 'x' }, b.p('two<a>')), b.p('three')),
      },
    ])
    .run(({ assert }, { before }) => {
      const view = viewOf(stateOf(before))
      let all = 0
      drawnBy(view).updateChildren = () => void all++
      show(view, typing('d')(view.state))
      assert.include(view.dom.textContent, 'twod')
      assert.equal(all, 0, 'looked for the others')
    })

  test('the page looks as ProseMirror draws it after any edits', async () => {
    const starts = fc.constantFrom(documentSchema.nodeFromJSON(everyBlock), nestedPage)
    const steps = fc.array(fc.tuple(edits, fc.option(fc.double({ min: 0, max: 1, noNaN: true }))), {
      maxLength: 40,
      size: 'max',
    })
    const draws = fc.asyncProperty(starts, steps, async (...page) => check(...page))
    await fc.assert(draws.afterEach(domReleased), { numRuns: 40 })
  }).timeout(60_000)
})

/** Compares two views of the same page: one of ours and one that ProseMirror redraws itself. */
function check(doc: Node, steps: [Edit, number | null][]) {
  const { plugins } = stateOf(doc)
  const state = EditorState.create({ doc, plugins: [...plugins, placeholder()] })
  const [ours, theirs] = [viewOf(state), viewOf(state)]
  for (const [edit, spoilt] of steps) {
    if (spoilt !== null) for (const view of [ours, theirs]) spoil(view, spoilt)
    const after = edit(ours.state)
    show(ours, after)
    theirs.updateState(after)
    if (ours.dom.innerHTML !== theirs.dom.innerHTML) {
      throw new Error(`${ours.dom.innerHTML}\nis not\n${theirs.dom.innerHTML}`)
    }
    expectKept(drawnBy(ours), after.doc)
  }
  ours.destroy()
  theirs.destroy()
}

/**
 * Changes the DOM as a browser does on a key press, before the view knows. The change is in a line,
 * or before all blocks.
 */
function spoil(view: EditorView, part: number) {
  const lines = [...view.dom.querySelectorAll('p, h1, h2, h3')]
  const line = part < 0.7 ? lines[Math.floor((part / 0.7) * lines.length)] : undefined
  if (line) {
    const at = view.posAtDOM(line, 0)
    line.append('spoilt')
    drawnBy(view).markDirty(at, view.state.doc.resolve(at).end())
  } else {
    view.dom.prepend('spoilt')
    drawnBy(view).markDirty(0, 0)
  }
}

/** Asserts that the view's internal nodes belong to this document. */
function expectKept({ node, children }: Drawn, doc: Node) {
  if (!node.eq(doc)) throw new Error('Another document is kept')
  const kept = children.flatMap((child) => child.node ?? [])
  if (kept.some((child, index) => !child.eq(doc.child(index)))) throw new Error('Another block')
}

function show(view: EditorView, state: EditorState) {
  redrawOneBlock(view)
  view.updateState(state)
}

function viewOf(state: EditorState) {
  return new EditorView(null, { state })
}

function drawnBy(view: EditorView) {
  return (view as unknown as { docView: Drawn }).docView
}
