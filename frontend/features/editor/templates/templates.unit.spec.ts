import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import type { BlockRef, BlockResponse, PlacedBlock } from '#modules/workspace/api'
import { parseContent } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { ApiError } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { emojiIcon } from '../../../ui/emoji-icon/emoji-icon.js'
import { showToastsIn } from '../../../ui/toast/toast.js'
import { templatesQuery } from '../../workspace/index.js'
import { serializeDocument } from '../document.js'
import { build } from '../fixtures/build.js'
import { running, stateOf, testEdits, typing } from '../fixtures/editing.js'
import { idsIn, isAlike, nameless, withIds } from '../fixtures/with-ids.js'
import { pageQuery } from '../page-query.js'
import { slashItemsFor, TEMPLATES } from '../slash-menu/slash-plugin.js'
import { applyTemplate } from './apply-template.js'
import { endUndoStep, insertTemplate } from './insert-template.js'
import { knownOwnTemplates } from './own-templates.js'
import { productTemplates } from './product-templates.js'
import type { Template } from './template.js'
import { undo } from '../commands/undo.js'

const { col, doc, file, h2, img, p, row, todo, ul } = build
const EMPTY = doc(p('<a>'))
const plan = doc(h2('Goals'), ul(p()), p('Later'))

const inserting = (template: Node) => running(insertTemplate(template, 'Plan'))

test.group('Templates: inserting', () => {
  testEdits([
    [
      'an empty page becomes the template, with the cursor in its first gap',
      EMPTY,
      inserting(plan),
      doc(h2('Goals'), ul(p('<a>')), p('Later')),
    ],
    [
      'a template without a gap puts the cursor at its start',
      EMPTY,
      inserting(doc(h2('Goals'), p('Later'))),
      doc(h2('<a>Goals'), p('Later')),
    ],
    [
      'an empty line is replaced',
      doc(p('one'), p('<a>'), p('two')),
      inserting(plan),
      doc(p('one'), h2('Goals'), ul(p('<a>')), p('Later'), p('two')),
    ],
    [
      'a line with text stays, and the template goes below',
      doc(p('one<a>'), p('two')),
      inserting(plan),
      doc(p('one'), h2('Goals'), ul(p('<a>')), p('Later'), p('two')),
    ],
    [
      'columns go below the list with the cursor',
      doc(ul(p('one<a>')), p('two')),
      inserting(doc(row(col(p('x')), col(p('y'))))),
      doc(ul(p('one')), row(col(p('<a>x')), col(p('y'))), p('two')),
    ],
  ])

  test('every block gets a new id, also when a template is inserted twice', ({ assert }) => {
    const template = withIds(doc(h2('Goals'), todo(p('one')), p('two')))
    const once = inserting(template)(stateOf(EMPTY))
    const twice = inserting(template)(once)
    const ids = idsIn(twice.doc)
    assert.lengthOf(new Set(ids), ids.length)
    assert.isEmpty(idsIn(template).filter((id) => ids.includes(id)))
    assert.isEmpty(nameless(twice.doc))
  })

  test('links to pages, pictures and files stay the same', ({ assert }) => {
    const link = documentSchema.nodes.page_link.create({ block_id: 7 })
    const template = doc(p('See ', link), img({ src: '/api/v1/files/abc' }), file())
    assert.isTrue(isAlike(inserting(template)(stateOf(EMPTY)).doc, template))
  })

  test('the template is one undo step, apart from the text typed into it', ({ assert }) => {
    const inserted = inserting(plan)(stateOf(EMPTY))
    const typed = typing('one')(running(endUndoStep)(inserted))
    assert.include(typed.doc.textContent, 'one')
    const undone = running(undo)(typed)
    assert.isTrue(isAlike(undone.doc, plan), String(undone.doc))
    assert.isTrue(running(undo)(undone).doc.eq(EMPTY))
  })
})

test.group('Templates: of the product', () => {
  test('there are five with different names', ({ assert }) => {
    for (const part of ['id', 'title', 'description'] as const) {
      assert.lengthOf(new Set(productTemplates.map((template) => template[part])), 5)
    }
  })

  test('the server accepts "{title}" unchanged, and it has gaps to fill')
    .with(productTemplates)
    .run(async ({ assert }, { read }) => {
      const template = await read()
      template.check()
      const content = serializeDocument(template)!
      const stored: unknown[] = parseContent(content).map((node): unknown => JSON.parse(node))
      assert.deepEqual(JSON.parse(content).content, stored)
      assert.isEmpty(idsIn(template))
      let gaps = 0
      template.descendants((node) => {
        if (node.isTextblock && node.content.size === 0) gaps++
      })
      assert.isAbove(gaps, 3)
      const inserted = inserting(template)(stateOf(EMPTY))
      assert.isTrue(isAlike(inserted.doc, template))
      assert.equal(inserted.selection.$from.parent.content.size, 0)
    })
})

/** Page without a screen; records the suggested titles. */
function pageOf(before: Node) {
  let state = stateOf(before)
  const titles: string[] = []
  return {
    titles,
    get doc() {
      return state.doc
    },
    change: (next: Node) => (state = stateOf(next)),
    tryRun: (command: Command) => command(state, (tr) => (state = state.apply(tr))),
    focus: () => undefined,
    get cursor() {
      return state.selection.from
    },
    suggestTitle: (title: string) => void titles.push(title),
  }
}

function templateOf(read: () => Promise<Node>): Template {
  return { ...productTemplates[0]!, id: 'x', title: 'Plan', read }
}

test.group('Templates: applying', (group) => {
  let toasts: string[]
  group.each.setup(() => {
    toasts = []
    const show = ({ message }: { message: string }) => {
      toasts.push(message)
      return () => undefined
    }
    Object.assign(globalThis, { document: { activeElement: null } })
    const stop = showToastsIn({ show })
    return () => {
      stop()
      Reflect.deleteProperty(globalThis, 'document')
    }
  })

  test('an empty page gets the text and the title', async ({ assert }) => {
    const page = pageOf(EMPTY)
    await applyTemplate(
      page,
      templateOf(async () => plan),
      true
    )
    assert.isTrue(isAlike(page.doc, plan))
    assert.deepEqual(page.titles, ['Plan'])
    assert.isEmpty(toasts)
  })

  test('a line of a page gets the text but no title', async ({ assert }) => {
    const page = pageOf(doc(p('one'), p('<a>')))
    await applyTemplate(
      page,
      templateOf(async () => plan)
    )
    assert.isTrue(isAlike(page.doc, doc(p('one'), ...plan.children)))
    assert.isEmpty(page.titles)
  })

  test('a user who writes on while the template is read keeps the cursor in that line', async ({
    assert,
  }) => {
    const page = pageOf(doc(p('<a>'), p('two')))
    const read = async () => {
      page.change(doc(p('mi<a>ne'), p('two')))
      return plan
    }
    await applyTemplate(page, templateOf(read))
    assert.isTrue(isAlike(page.doc, doc(p('mine'), ...plan.children, p('two'))))
    assert.equal(page.cursor, 3)
  })

  test('a user who moves to another line while the template is read keeps the cursor', async ({
    assert,
  }) => {
    const page = pageOf(doc(p('<a>one'), p('two')))
    const read = async () => {
      page.tryRun(({ tr }, dispatch) => {
        dispatch?.(tr.setSelection(TextSelection.create(tr.doc, 7)))
        return true
      })
      return plan
    }
    await applyTemplate(page, templateOf(read))
    assert.isTrue(isAlike(page.doc, doc(p('one'), p('two'), ...plan.children)))
    assert.equal(page.cursor, 7)
  })

  test('text written while the template was read is never replaced', async ({ assert }) => {
    const page = pageOf(EMPTY)
    const text = doc(p('mine<a>'))
    const read = async () => {
      page.change(text)
      return plan
    }
    await applyTemplate(page, templateOf(read), true)
    assert.isTrue(page.doc.eq(text))
    assert.isEmpty(page.titles)
    assert.deepEqual(toasts, ['You’ve started to write, so “Plan” wasn’t inserted.'])
  })

  test('a template that cannot be inserted changes nothing and says why: {message}')
    .with([
      { read: async () => doc(p()), message: '“Plan” is empty.' },
      {
        read: () => Promise.reject(new ApiError(0, '', 'No connection')),
        message: '“Plan” isn’t stored in this browser. You can use it once you’re back online.',
      },
      {
        read: () => Promise.reject(new ApiError(404, 'E_GONE', 'There is no such block')),
        message: 'Couldn’t read “Plan”: There is no such block',
      },
    ])
    .run(async ({ assert }, { read, message }) => {
      const page = pageOf(EMPTY)
      await applyTemplate(page, templateOf(read), true)
      assert.isTrue(page.doc.eq(EMPTY))
      assert.isEmpty(page.titles)
      assert.deepEqual(toasts, [message])
    })

  test('a template that would make the page too large is not inserted', async ({ assert }) => {
    const large = doc(p('x'.repeat(600_000)))
    const page = pageOf(doc(p('y'.repeat(600_000), '<a>')))
    const before = page.doc
    await applyTemplate(
      page,
      templateOf(async () => large)
    )
    assert.isTrue(page.doc.eq(before))
    assert.deepEqual(toasts, ['“Plan” doesn’t fit on this page. Insert it on an empty page.'])
  })
})

test.group('Templates: listed', (group) => {
  const path: BlockRef[] = [{ id: 1, name: 'Work', block_type: 'folder' }]
  const own = (id: number, name: string) => ({ id, name, block_type: 'page', path }) as PlacedBlock
  const titles = (query: string, trigger = '/') =>
    slashItemsFor({ query, trigger }).map(({ title }) => title)
  const FIVE = productTemplates.map(({ title }) => title)

  group.each.setup(() => {
    queryClient.setQueryData(templatesQuery.queryKey, [own(7, 'Stand-up'), own(8, '')])
    return () => queryClient.clear()
  })

  test('own templates come first, without the open page', ({ assert }) => {
    const [first, ...others] = knownOwnTemplates(8)
    assert.deepInclude(first, { title: 'Stand-up', description: 'Work' })
    assert.isEmpty(others)
    assert.deepEqual(titles('', TEMPLATES), ['Stand-up', 'Untitled page', ...FIVE])
  })

  test('an own template has the emoji of its page', ({ assert }) => {
    queryClient.setQueryData(templatesQuery.queryKey, [{ ...own(7, 'Stand-up'), icon: '🌱' }])
    assert.equal(knownOwnTemplates(undefined)[0]!.icon, emojiIcon('🌱'))
  })

  test("'/template' lists templates, filtered by further words", ({ assert }) => {
    for (const typed of ['template', 'templates', 'Template ']) {
      assert.deepEqual(titles(typed), ['Stand-up', 'Untitled page', ...FIVE], typed)
    }
    assert.deepEqual(titles('template week'), ['Weekly plan'])
    assert.deepEqual(titles('stand', TEMPLATES), ['Stand-up'])
    assert.deepEqual(titles('templ'), ['Template'])
    assert.deepEqual(titles('todo'), ['To-do List'])
  })

  test('an own template is read from its page', async ({ assert }) => {
    const content = serializeDocument(plan)
    queryClient.setQueryData(pageQuery(7).queryKey, { id: 7, content } as BlockResponse)
    const read = await knownOwnTemplates(undefined)[0]!.read()
    assert.isTrue(read.eq(plan))
  })
})
