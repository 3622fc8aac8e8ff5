import { test } from '@japa/runner'
import { MAX_IMPORT_OUTLINE } from '#modules/workspace/api'
import { tops } from '#modules/workspace/imports/end_import'
import { itemsOf, keepOutline } from '#modules/workspace/imports/kept_outline'
import { numbered, planHash, planOf } from '#modules/workspace/imports/placed_blocks'
import type { ImportNode } from '#modules/workspace/imports/read/import_outline'
import { placeOutline } from '#modules/workspace/imports/read/place_outline'
import { PageTargets } from '#modules/workspace/imports/run/page_targets'
import { stepsOf } from '#modules/workspace/imports/run/steps'
import { branch, archived, givenTree } from '#modules/workspace/testing/tree_events'

const read = async () => ({ parts: [[{ type: 'paragraph' }]], links: [], files: [], problems: [] })

function node(title: string, children: ImportNode[] = [], hasText = true): ImportNode {
  const kind = hasText ? 'page' : 'folder'
  return { path: title, title, kind, children, ...(hasText && { read }) }
}

const OUTLINE = [
  node('Garden', [node('Pond'), node('Beds', [node('Peas')], false)]),
  node('Travel', [node('Alps')], false),
]

function blocksOf(outline: ImportNode[]) {
  const target = { parent: null, nesting: 'sections', name: 'Export' } as const
  return numbered(placeOutline(outline, target).blocks)
}

const opened = (outline: ImportNode[]) => ({
  format: 'markdown' as const,
  name: 'Export',
  outline,
  attachments: [],
  problems: [],
  close: async () => undefined,
})

test.group('Placed blocks', () => {
  test('numbers every block after its parent', ({ assert }) => {
    const blocks = blocksOf(OUTLINE)
    assert.deepEqual(
      blocks.map(({ index }) => index),
      blocks.map((_, i) => i)
    )
    for (const { index, parent } of blocks) assert.isTrue(parent === null || parent < index)
  })

  test('counts the blocks of a plan, and limits its outline', ({ assert }) => {
    const pages = Array.from({ length: MAX_IMPORT_OUTLINE + 10 }, (_, i) => node(`Page ${i}`))
    const plan = planOf(blocksOf(pages), { files: 3, bytes: 30 })
    assert.deepInclude(plan, { folders: 1, files: 1, sections: 1, pages: pages.length })
    assert.deepInclude(plan, { files_attached: 3, bytes: 30 })
    assert.lengthOf(plan.outline, MAX_IMPORT_OUTLINE)
    assert.deepEqual(plan.outline[3], { name: 'Page 0', block_type: 'page', depth: 3 })
  })

  test('plans the same blocks from a kept outline', ({ assert }) => {
    const kept = JSON.parse(JSON.stringify(keepOutline(opened(OUTLINE)))) as ReturnType<
      typeof keepOutline
    >
    assert.deepEqual(planOf(blocksOf(itemsOf(kept)), kept), planOf(blocksOf(OUTLINE), kept))
  })

  test('hashes equal plans alike, and others differently', ({ assert }) => {
    assert.equal(planHash(blocksOf(OUTLINE)), planHash(blocksOf(OUTLINE)))
    assert.notEqual(planHash(blocksOf(OUTLINE)), planHash(blocksOf(OUTLINE.toReversed())))
  })

  test('plans a step for the text of every page', ({ assert }) => {
    const steps = stepsOf(blocksOf(OUTLINE))
    const paths = steps.flatMap((step) => (step.kind === 'page' ? [step.block.source!.path] : []))
    assert.sameMembers(paths, ['Garden', 'Pond', 'Peas', 'Alps'])
    assert.deepEqual([steps[0]!.kind, steps.at(-1)!.kind], ['ids', 'files'])
  })

  test('leads links to the page of an item with children, at its full address', ({ assert }) => {
    const blocks = blocksOf(OUTLINE)
    const ids = blocks.map(({ index }) => 100 + index)
    const targets = new PageTargets({ blocks, target: { type: null, path: [] } }, ids)
    const link = (path: string) => targets.find({ path, block: '', text: '' })
    const garden = blocks.find(({ type, source }) => type === 'page' && source?.path === 'Garden')!
    assert.equal(link('Garden')!.id, 100 + garden.index)
    assert.match(link('Garden')!.address, new RegExp(`^/app/100(/\\d+){2}/${100 + garden.index}$`))
    assert.isNull(link('Gone'))
  })
})

test.group('Blocks of an import', () => {
  test('the topmost live blocks of an import go to the trash', ({ assert }) => {
    const { tree } = givenTree(...branch).state()
    assert.deepEqual(tops(tree, new Set([2, 3, 4, 99])), [2])
    assert.deepEqual(tops(tree, new Set([1, 4])), [1])
    assert.isEmpty(tops(givenTree(...branch, archived(2)).state().tree, new Set([2, 3])))
  })
})
