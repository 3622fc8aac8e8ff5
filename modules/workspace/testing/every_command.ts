import type { HttpClient } from '#testing/http_client'
import { type Branch, makeBranch, paragraph } from '#modules/workspace/testing/branch'

/** A time after all changes, which stands for the present. */
const LATER = '2100-01-01T00:00Z'

/** A call that changes something. */
export type Call = [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object]

/** Device whose acts are undone together. */
const PHONE = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}
const LONG_AGO = '2001-01-01T00:00Z'

/** A branch, and the ids of a share of its page and of the last act if they were prepared. */
type Prepared = Branch & { share?: number; act?: string }

interface EveryCommand {
  title: string
  /** Prepares a new branch so that the call succeeds. */
  prepare?: (branch: Prepared, client: HttpClient) => Promise<unknown>
  call: (branch: Prepared) => Call
  /** Kinds of live feed changes for the call, in any order. */
  kinds: string[]
  /** True if the call also ends what other calls of the same user change. */
  endsOthers?: true
}

const TEXT = JSON.stringify({ type: 'doc', content: [paragraph('Saved')] })
const CHANGES = [{ at: 0, delete: 1, insert: [paragraph('Changed')] }]

const inTrash =
  (...types: (keyof Branch)[]): EveryCommand['prepare'] =>
  async (branch, client) => {
    for (const type of types) await client.put(`blocks/${branch[type]}/archive`)
  }

/** Every call that changes a workspace, as made by its owner. */
export const EVERY_COMMAND: EveryCommand[] = [
  {
    title: 'create',
    call: ({ folder }) => [
      'POST',
      'blocks',
      { name: 'x', block_type: 'file', parent_block_id: folder },
    ],
    kinds: ['blocks.created'],
  },
  {
    title: 'duplicate',
    prepare: async ({ page }, client) => {
      // Keeps the text of a page that has one.
      await client.put(`blocks/${page}`, { base_revision: -1, changes: CHANGES })
      await client.put(`blocks/${page}/font-family`, { font_family: 2 })
      await client.put(`blocks/${page}/icon`, { icon: '🌱' })
    },
    call: ({ section }) => ['POST', `blocks/${section}/duplicate`],
    kinds: ['blocks.created', 'blocks.created', 'blocks.icon', 'blocks.settings', 'page.saved'],
  },
  {
    title: 'bring back a copy',
    prepare: savedTwice,
    call: ({ section }) => ['POST', `blocks/${section}/bring-back`, { as_of: LATER }],
    kinds: ['blocks.created', 'blocks.created', 'page.saved'],
  },
  {
    title: 'rename',
    call: ({ file }) => ['PUT', `blocks/${file}`, { name: 'Renamed' }],
    kinds: ['blocks.renamed'],
  },
  {
    title: 'save',
    call: ({ page }) => ['PUT', `blocks/${page}`, { content: TEXT }],
    kinds: ['page.saved'],
  },
  {
    title: 'save changes',
    call: ({ page }) => ['PUT', `blocks/${page}`, { base_revision: -1, changes: CHANGES }],
    kinds: ['page.saved'],
  },
  {
    title: 'save text and name',
    call: ({ page }) => ['PUT', `blocks/${page}`, { name: 'Renamed', content: TEXT }],
    kinds: ['page.saved', 'blocks.renamed'],
  },
  {
    title: 'reorder',
    prepare: ({ folder }, client) =>
      client.post('blocks', { name: 'x', block_type: 'file', parent_block_id: folder }),
    call: ({ file }) => ['PUT', `blocks/${file}/ordering`, { ordering: 1 }],
    kinds: ['blocks.moved'],
  },
  {
    title: 'move',
    prepare: moveTarget,
    call: ({ section, file }) => [
      'PUT',
      `blocks/${section}/ordering`,
      { ordering: 1, parent_block_id: file },
    ],
    kinds: ['blocks.moved'],
  },
  {
    title: 'move several',
    prepare: moveTarget,
    call: ({ section, file }) => [
      'PUT',
      'blocks/ordering',
      { ids: [section], parent_block_id: file, ordering: 1 },
    ],
    kinds: ['blocks.moved'],
  },
  {
    title: 'archive',
    call: ({ section }) => ['PUT', `blocks/${section}/archive`],
    kinds: ['blocks.archived'],
  },
  {
    title: 'archive several',
    call: ({ section, page }) => ['PUT', 'blocks/archive', { ids: [page, section] }],
    kinds: ['blocks.archived'],
  },
  {
    title: 'restore',
    prepare: inTrash('section'),
    call: ({ section }) => ['PUT', `blocks/${section}/unarchive`],
    kinds: ['blocks.restored'],
  },
  {
    title: 'restore several',
    prepare: inTrash('page', 'section'),
    call: ({ section, page }) => ['PUT', 'blocks/unarchive', { ids: [section, page] }],
    kinds: ['blocks.restored'],
  },
  {
    title: 'delete',
    prepare: inTrash('section'),
    call: ({ section }) => ['DELETE', `blocks/${section}`],
    kinds: ['blocks.deleted'],
  },
  {
    title: 'delete several',
    prepare: inTrash('page', 'section'),
    call: ({ section, page }) => ['DELETE', 'blocks', { ids: [section, page] }],
    kinds: ['blocks.deleted'],
  },
  ...(
    [
      ['font-family', { font_family: 2 }],
      ['is-full-width', { is_full_width: true }],
      ['is-small-text', { is_small_text: true }],
      ['is-page-locked', { is_page_locked: true }],
    ] as const
  ).map(([setting, body]): EveryCommand => ({
    title: `set ${setting}`,
    call: ({ page }) => ['PUT', `blocks/${page}/${setting}`, body],
    kinds: ['blocks.settings'],
  })),
  {
    title: 'set favorite',
    call: ({ section }) => ['PUT', `blocks/${section}/favorite`, { favorite: true }],
    kinds: ['blocks.favorite'],
  },
  {
    title: 'set icon',
    call: ({ section }) => ['PUT', `blocks/${section}/icon`, { icon: '🌱' }],
    kinds: ['blocks.icon'],
  },
  {
    title: 'set template',
    call: ({ page }) => ['PUT', `blocks/${page}/template`, { template: true }],
    kinds: ['blocks.template'],
  },
  {
    title: 'name a version',
    prepare: savedTwice,
    call: ({ page }) => ['PUT', `blocks/${page}/versions/0`, { name: 'Draft' }],
    kinds: ['page.version'],
  },
  {
    title: 'restore a version',
    prepare: savedTwice,
    call: ({ page }) => ['POST', `blocks/${page}/versions/0/restore`, {}],
    kinds: ['page.saved'],
  },
  {
    title: 'sort a list',
    call: ({ section }) => ['PUT', 'blocks/sort', { parent_block_id: section, sort: 'name' }],
    kinds: ['blocks.sorted'],
  },
  {
    title: 'share',
    call: ({ section }) => ['POST', `blocks/${section}/shares`, { indexable: true }],
    kinds: ['blocks.shared'],
  },
  {
    title: 'change a share',
    prepare: sharePage,
    call: ({ share }) => ['PUT', `shares/${share}`, { indexable: true }],
    kinds: ['blocks.shared'],
  },
  {
    title: 'end a share',
    prepare: sharePage,
    call: ({ share }) => ['DELETE', `shares/${share}`],
    kinds: ['blocks.shared'],
  },
  {
    title: 'end all shares',
    prepare: sharePage,
    call: () => ['DELETE', 'shares'],
    kinds: ['blocks.shared'],
    endsOthers: true,
  },
  {
    title: 'undo an act',
    prepare: favoriteSection,
    call: ({ act }) => ['POST', `activity/${act}/undo`],
    kinds: ['blocks.favorite'],
  },
  {
    title: 'undo the acts of a device',
    prepare: favoriteSection,
    call: () => ['POST', 'activity/undo', { device: 'Safari on iPhone', since: LONG_AGO }],
    kinds: ['blocks.favorite'],
    endsOthers: true,
  },
]

async function favoriteSection(branch: Prepared, client: HttpClient) {
  const path = `blocks/${branch.section}/favorite`
  // Only a command with a key gets its id.
  const options = { headers: PHONE, idempotencyKey: crypto.randomUUID() }
  const { headers } = await client.put(path, { favorite: true }, options)
  branch.act = headers.get('Strata-Command')!
}

async function sharePage(branch: Prepared, client: HttpClient) {
  const { body } = await client.post<{ id: number }>(`blocks/${branch.page}/shares`, {})
  branch.share = body.data.id
}

/** Gives the page two versions with different texts. */
async function savedTwice({ page }: Branch, client: HttpClient) {
  await client.put(`blocks/${page}`, { content: TEXT })
  await client.put(`blocks/${page}`, { base_revision: 0, changes: CHANGES })
}

/** Sets the branch's file to one in another branch, as the target of a move. */
async function moveTarget(branch: Branch, client: HttpClient) {
  branch.file = (await makeBranch(client)).file
}

/** Creates a branch on which the command works; returns the call. */
export async function prepareCall({ prepare, call }: EveryCommand, client: HttpClient) {
  const branch = await makeBranch(client)
  await prepare?.(branch, client)
  return call(branch)
}
