import type { EventRow } from '#modules/admin/api'
import type { SettingsResponse, UserResponse } from '#modules/auth/api'
import type { PlanResponse } from '#modules/billing/api'
import type {
  BlockResponse,
  BlockSummary,
  BlockType,
  ItemContents,
  FirstStepsResponse,
  PlacedBlock,
  SearchHit,
  SortedList,
  StorageResponse,
} from '#modules/workspace/api'
import { queryClient } from '../app/query-client.js'

/** Stubbed server responses, keyed by the part of the address after /api/v1. */
export type Responses = Record<string, unknown>

/** Response that never arrives. */
export const PENDING = Symbol('pending')
/** Response that reports a server failure. */
export const FAILED = Symbol('failed')

/** One page of a paginated list (rule 12.1). */
export class PageOf {
  constructor(
    readonly rows: unknown[],
    readonly total = rows.length,
    readonly current = 1
  ) {}

  get body() {
    const pages = Math.max(1, Math.ceil(this.total / 10))
    const pagination = {
      current_page: this.current,
      total_pages: pages,
      total: this.total,
      page_size: 10,
    }
    return { data: this.rows, pagination }
  }
}

/** Time of everything in stories. */
export const AT = '2026-03-01T09:00:00.000Z'

export const settings: SettingsResponse = {
  demo: false,
  google: true,
  sign_in: null,
  sign_up: null,
  mailbox_url: null,
  paypal: { client_id: 'story', sdk_url: '/no-such-script.js' },
}

const user: UserResponse = {
  id: 1,
  email: 'ada@example.test',
  full_name: 'Ada Lovelace',
  profile_image: null,
  email_verified: 1,
  has_password: true,
  first_steps: null,
  scope: null,
  keep_versions: 'all',
  created_at: AT,
}

const events: EventRow[] = [
  { ...happened(5, 'PageSaved', 'sealed'), data: { left_out: 912_000 } },
  { ...happened(4, 'Unknown', null), data: null },
  happened(3, 'BlocksDeleted', null),
  happened(2, 'BlocksArchived', null),
  happened(1, 'BlockRenamed', 'erased'),
  happened(0, 'BlockCreated', 'sealed'),
]

/** Items of the tree, as their lists hold them. */
export const folders = [item(1, 'folder', 'Research'), item(2, 'folder', 'Household')]
export const files = [item(3, 'file', 'Field notes', 1), item(4, 'file', '', 1)]
export const sections = [item(5, 'section', 'Summer', 3), item(6, 'section', 'Winter', 3)]
export const pages = [item(7, 'page', 'First day', 5), item(8, 'page', '', 5)]

const page: BlockResponse = {
  ...item(7, 'page', 'First day', 5),
  revision: 0,
  content: JSON.stringify({
    type: 'doc',
    content: [
      heading('What we saw'),
      paragraph('The harbour at six. Two boats were out already; the third waited for the tide.'),
      heading('What we took along'),
      paragraph('A lamp, a rope, and more paper than anybody needed.'),
    ],
  }),
}

const contentsOf = (items: BlockSummary[]): ItemContents[] =>
  items.map(({ id }) => ({ id, pages: id * 4, edited_at: AT }))

/** Path of the pages. */
export const summer = [folders[0]!, files[0]!, sections[0]!]
const recent: PlacedBlock[] = pages.map((recently) => ({ ...recently, path: summer }))

const hits: SearchHit[] = [
  {
    ...pages[0]!,
    path: summer,
    name_parts: [{ text: 'First day', hit: false }],
    path_parts: null,
    snippet: [
      { text: 'The ', hit: false },
      { text: 'harbour', hit: true },
      { text: ' at six. Two boats were out already; the third waited for the tide.', hit: false },
    ],
  },
]

export const trash: PlacedBlock[] = [
  { ...item(21, 'page', 'A day of rain', 5), deleted_at: AT, path: summer },
  { ...item(22, 'section', 'Spring', 3), deleted_at: AT, path: summer.slice(0, 2) },
  { ...item(23, 'folder', 'Old plans'), deleted_at: AT, path: [] },
]

const storage: StorageResponse = {
  file_storage: 250 * 1024 ** 2,
  text_storage: 2 * 1024 ** 2,
  storage_limit: 1,
}

export const plans = [
  plan(1, 'Free', 0, 1, ['Folders, files, sections and pages without limit']),
  plan(2, 'Basic', 6, 10, ['Everything in Free', 'Ten times the storage', 'Cancel at any time']),
  plan(3, 'Pro', 12, 100, ['Everything in Basic', 'A hundred times the storage of Free']),
]

export const VISITOR: Responses = { '/settings': settings, '/plans': plans }

export const SIGNED_IN: Responses = {
  ...VISITOR,
  '/users/current-user': user,
  '/users/current-user/storage': storage,
  '/subscriptions/current-user': { plan: plans[0]!, subscription: null },
  '/subscriptions': [],
  '/blocks': folders,
  '/blocks?parent_block_id=1': files,
  '/blocks?parent_block_id=3': sections,
  '/blocks?parent_block_id=5': pages,
  '/blocks/7': page,
  '/blocks/7/backlinks': [],
  '/blocks/recent': recent,
  '/favorites': [],
  '/templates': [],
  '/shares': [],
  '/receipts': [],
  '/blocks/sorts': [],
  '/blocks/search?keyword=harbour': hits,
  '/blocks/archived': trash,
  '/imports': [],
  '/blocks/contents': contentsOf(folders),
  '/blocks/names': [...folders, ...files, ...sections, ...pages],
  '/blocks/1/contents': contentsOf(files),
  '/blocks/3/contents': contentsOf(sections),
  '/blocks/5/contents': contentsOf(pages),
}

export const UNVERIFIED: Responses = {
  ...VISITOR,
  '/users/current-user': { ...user, email_verified: 0 },
}

/** Responses for a user who keeps one version a day. */
export const THINNED: Responses = {
  ...SIGNED_IN,
  '/users/current-user': { ...user, keep_versions: 'thinned' },
}

export const STAFF: Responses = { ...SIGNED_IN, '/users/current-user': { ...user, scope: 'admin' } }

export const AUDIT: Responses = { ...STAFF, '/audit/events': events }

/** Pages that link to the page 'First day'. */
export const LINKING: PlacedBlock[] = [
  { ...item(8, 'page', '', 5), path: summer },
  { ...item(31, 'page', 'Tides and the times of all boats that leave in winter', 6), path: summer },
]

/** Targets of the links in the examples of page links; page 999 is gone. */
export const LINK_TARGETS: Responses = {
  ...SIGNED_IN,
  '/blocks/placed?ids=7%2C21%2C999': [{ ...recent[0]!, icon: '⛵' }, trash[0]],
}

/** Responses for a user who has deleted everything. */
export const NOTHING_KEPT: Responses = { ...SIGNED_IN, '/blocks': [], '/blocks/archived': [] }

/** Responses for a user with favorites of each kind, one of them the open page. */
export const WITH_FAVORITES: Responses = {
  ...SIGNED_IN,
  '/favorites': [
    recent[0],
    { ...folders[1]!, path: [] },
    { ...files[0]!, path: summer.slice(0, 1) },
    {
      ...item(31, 'section', 'Tides and the times of all boats that leave', 3),
      path: summer.slice(0, 2),
    },
  ],
}

/** Folder whose icon the picker chooses in its story. */
export const PICTURED: BlockSummary = { ...folders[0]!, icon: '🌱' }

/** Responses for a user with icons on every level. */
export const WITH_ICONS: Responses = {
  ...SIGNED_IN,
  '/blocks': [PICTURED, folders[1]!],
  '/blocks?parent_block_id=1': [{ ...files[0]!, icon: '📓' }, files[1]!],
  '/blocks?parent_block_id=3': [
    { ...sections[0]!, icon: '☀️' },
    { ...sections[1]!, icon: '❄️' },
  ],
  '/blocks?parent_block_id=5': [{ ...pages[0]!, icon: '⛵' }, pages[1]!],
  '/blocks/7': { ...page, icon: '⛵' },
  '/favorites': [{ ...recent[0]!, icon: '⛵' }],
}

/** Responses for a user with two templates, whose open page is empty. */
export const WITH_TEMPLATES: Responses = {
  ...SIGNED_IN,
  '/blocks?parent_block_id=5': [item(7, 'page', '', 5), item(8, 'page', 'Stand-up', 5)],
  '/blocks/7': { ...page, content: null, name: '' },
  '/templates': [
    { ...item(8, 'page', 'Stand-up', 5), path: summer },
    { ...item(41, 'page', 'Tides and times of all boats that leave in winter', 6), path: summer },
  ],
}

/** Responses for a user who sorted the folders, the files and the pages. */
export const SORTED: Responses = {
  ...SIGNED_IN,
  '/blocks/sorts': [
    { parent_block_id: null, sort: 'edited' },
    { parent_block_id: 1, sort: 'created' },
    { parent_block_id: 5, sort: 'name' },
  ] satisfies SortedList[],
}

/** Returns responses for a user in their first days. */
export function withFirstSteps(done: FirstStepsResponse): Responses {
  return {
    ...SIGNED_IN,
    '/users/current-user': { ...user, first_steps: 'open' },
    '/users/current-user/first-steps': done,
  }
}

/** Returns responses for a user whose open page has the given changes. */
export function withPage(changed: Partial<BlockResponse>): Responses {
  return { ...SIGNED_IN, '/blocks/7': { ...page, ...changed } }
}

let responses: Responses = {}
const original = globalThis.fetch
globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  const [, path] = address.split('/api/v1')
  return path === undefined ? original(input, init) : respond(responses[responseKey(path)])
}

/**
 * Stubs the server with these responses until the next call. Any request without a response here is
 * rejected, as for a visitor. The previous story is still on the screen. Its new requests also get
 * these responses, and its earlier ones are dropped.
 */
export function respondWith(next: Responses) {
  responses = next
  queryClient.clear()
}

async function respond(data: unknown) {
  switch (data) {
    case undefined:
      return Response.json({ message: 'Unauthorized access' }, { status: 401 })
    case PENDING:
      return new Promise<never>(() => {})
    case FAILED:
      return Response.json(
        { message: 'Something went wrong on our side. Quote 4f1c when you ask for help.' },
        { status: 500 }
      )
    default:
      return Response.json(data instanceof PageOf ? data.body : { data })
  }
}

/**
 * Query parameters that do not affect the stubs: lists have one page and any period, and recent pages never
 * change.
 */
const IGNORED = ['page_size', 'current_page', 'opened', 'nesting', 'from', 'to']

function responseKey(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://api.test')
  for (const name of IGNORED) searchParams.delete(name)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

function happened(revision: number, type: string, text: EventRow['text']): EventRow {
  return {
    stream: 'workspace-1',
    revision,
    id: `00000000-0000-7000-8000-00000000000${revision}`,
    type,
    time: AT,
    user_id: 1,
    actor: '1',
    correlation_id: 'a3c1e1a0-6d0b-4c57-9a55-1f3f3c1e7a10',
    causation_id: 'LRF5hkeXg9Hdm2j5ZHOsrA',
    data: { block_id: 7 },
    text,
    cursor: `${Date.parse(AT)}.${revision}`,
  }
}

function plan(
  id: number,
  name: string,
  price: number,
  storage_limit: number,
  features: string[]
): PlanResponse {
  const description = `${storage_limit} GB for your notes.`
  return { id, name, description, price, interval_unit: 'MONTH', storage_limit, features }
}

/** Returns an item of the tree. */
export function item(
  id: number,
  block_type: BlockType,
  name: string,
  parent_block_id: number | null = null
): BlockSummary {
  return {
    id,
    name,
    icon: null,
    block_type,
    parent_block_id,
    ordering: id,
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    is_full_width: false,
    is_small_text: false,
    is_page_locked: false,
    font_family: 1,
  }
}

function heading(text: string) {
  return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }
}

function paragraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}
