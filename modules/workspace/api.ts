/** Requests and responses of the block calls under /api/v1. */
import type { UserResponse } from '#modules/auth/api'

export { isPictureAddress } from '#modules/workspace/document/addresses'
export { foldLetters } from '#modules/workspace/letters'

/**
 * Tells whether a text shows anything: spaces, U+200B, fillers of Hangul and the like alone look
 * empty (rule 2.1).
 */
export function isSeen(text: string) {
  return /[^\p{DI}\p{Z}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u.test(text)
}

export const BLOCK_TYPES = ['folder', 'file', 'section', 'page'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

/** 1 Sans, 2 Serif, 3 Mono (rule 4.1). */
export type FontFamily = 1 | 2 | 3

/** How a page is shown, and whether it may be changed. Other blocks have the defaults. */
export interface PageSettings {
  font_family: FontFamily
  is_full_width: boolean
  is_small_text: boolean
  /** A locked page refuses a new text and a new name (rule 4.2). */
  is_page_locked: boolean
}

export const DEFAULT_PAGE_SETTINGS: Readonly<PageSettings> = {
  font_family: 1,
  is_full_width: false,
  is_small_text: false,
  is_page_locked: false,
}

/** A block as listed: without its text. Times are ISO 8601 with Z. */
export interface BlockSummary extends PageSettings {
  id: number
  name: string
  block_type: BlockType
  parent_block_id: number | null
  /** Place among the live siblings, 1 first (rule 1.2). */
  ordering: number
  created_at: string
  updated_at: string
  /** When it was put in the trash, by itself or, in lists of the trash, with what it lies in. */
  deleted_at: string | null
}

/** A block as it is named on the way to another. */
export type BlockRef = Pick<BlockSummary, 'id' | 'name' | 'block_type'>

/** A block listed away from its siblings: recent pages, the trash. */
export interface PlacedBlock extends BlockSummary {
  /** Its ancestors, from the folder down. */
  path: BlockRef[]
}

/** A block as it was at a moment, for auditors: nothing of its name but its length. */
export interface ReplayedBlock {
  id: number
  block_type: BlockType
  parent_block_id: number | null
  /** Sorts it among its siblings, as text; the id decides between equal ones. */
  rank: string
  /** Put in the trash itself; what lies below it is in the trash as well. */
  archived: boolean
  /** Of a page that was ever set. */
  settings: PageSettings | null
  created_at: string
  /** Revision of the event by which it got its name. */
  named_at: number
  /** Length of the name in UTF-8. */
  name_bytes: number
}

/** What an item holds. */
export interface ItemContents {
  id: number
  /** How many live pages; a page counts itself. */
  pages: number
  /** When it, or anything in it, was changed last. */
  edited_at: string
}

/** An item among all those of a person, as it is found by its name. */
export interface NamedBlock extends BlockRef {
  parent_block_id: number | null
}

/** A piece of a text; `hit` marks what was searched for. */
export interface TextPart {
  text: string
  hit: boolean
}

/** What a search finds, best first. */
export interface SearchHit extends PlacedBlock {
  name_parts: TextPart[]
  /** The names of its `path`; null when they had no part in it. */
  path_parts: TextPart[][] | null
  /** The page's text around what was found there; null when it was found in the name only. */
  snippet: TextPart[] | null
}

/** A block as read alone. `content` is a ProseMirror document as JSON text, null when empty. */
export interface BlockResponse extends BlockSummary {
  content: string | null
  /** Revision of the page's text; the base of the next `changes`. -1 before the first save. */
  revision: number
}

export interface CreateBlockPayload {
  name: string
  block_type: BlockType | 1 | 2 | 3 | 4
  parent_block_id?: number | null
  ordering?: number
}

/** One changed range of top-level nodes: at index `at`, `delete` nodes go and `insert` come. */
export interface ContentChange {
  at: number
  delete: number
  insert: unknown[]
}

/**
 * PUT /blocks/{id}: a name, a whole document, or the ranges changed since `base_revision`. A whole
 * document with a `base_revision` is a conflict when anything was changed since.
 */
export interface SaveBlockPayload {
  name?: string
  content?: string | null
  base_revision?: number
  changes?: ContentChange[]
}

/** All that a tab has not saved of a page, as changes of one revision of the page's text. */
export interface UnsavedText {
  revision: number
  /** Empty when all is saved. */
  changes: ContentChange[]
}

/**
 * POST /blocks/{id}/unsaved: a message to the tabs of the user that show the page (decision 285). It
 * is relayed and never stored. Without `text` and `ask` it says only that a tab shows the page.
 */
export interface UnsavedChanges {
  tab: string
  /** Ascends with each message of the tab. */
  version: number
  text?: UnsavedText
  /** A tab that is asked to save now, because the sender writes on in its unsaved text. */
  ask?: string
}

/** The message as the live feed relays it. */
export interface UnsavedNotice extends UnsavedChanges {
  block_id: number
}

/** Bytes of a message that is relayed: a notification of Postgres holds 8,000. */
export const MAX_UNSAVED_BYTES = 5_000

/** Answer to a save. `updated_at` is the time of the save. */
export interface SaveResponse {
  id: number
  revision: number
  updated_at: string
}

/** Body of the 409 of a conflicting save, beside `message` and `code`. */
export interface SaveConflictResponse {
  revision: number
  content: string | null
}

/** PUT /blocks/{id}/ordering: before the block at this place; `parent_block_id` moves it there. */
export interface MoveBlockPayload {
  ordering: number
  parent_block_id?: number | null
}

/** PUT /blocks/ordering: several of one type, which then follow each other in this order. */
export interface MoveBlocksPayload extends Required<MoveBlockPayload> {
  ids: number[]
}

/** Beside `message` and `code` of the 409 E_ANCESTOR_ARCHIVED: restore this one as well. */
export interface AncestorArchivedResponse {
  ancestor_id: number
}

/** GET /blocks/search returns this many at most, the best first. */
export const MAX_SEARCH_HITS = 50

/** GET /blocks/names returns this many at most. */
export const MAX_NAMES = 5_000

export interface StorageResponse {
  /** Bytes. */
  file_storage: number
  text_storage: number
  /** GB that the person's plan allows for both; one is 1024³ bytes (rule 8.1). */
  storage_limit: number
}

/**
 * What the live feed sends beside the log (decision 78): the bytes that the person's files take up
 * now. A client that knows another figure reads the storage again.
 */
export interface StorageNotice {
  kind: 'storage'
  file_storage: number
}

/** Code and message of the 403 for what would pass the plan's limit (rule 8.3). */
export const STORAGE_LIMIT_CODE = 'E_STORAGE_LIMIT'
export const STORAGE_LIMIT_MESSAGE = 'The storage limit for your account has been exceeded'

/** What pages can hold, and how much of it. Not SVG, since it can hold scripts (rule 8.5). */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime', 'video/ogg']

/** Names that programs give a type beside its own. */
const OTHER_NAMES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
}

/** The type in `text`, in small letters and without parameters: media types know no case. */
export function mediaType(text: string): string {
  const type = text.replace(/;.*$/s, '').trim().toLowerCase()
  return OTHER_NAMES[type] ?? type
}

export const MAX_IMAGE_BYTES = 5 * 1024 ** 2
export const MAX_VIDEO_BYTES = 50 * 1024 ** 2

/** Where files are served; `src` of an image is this and the file's key. */
export const FILES_PATH = '/api/v1/files/'

export interface PresignedUrlPayload {
  /** MIME type. */
  type: string
  /** Bytes. */
  size: number
  /** The page that the file is for. */
  block_id: number
}

/** The file's key, and the address that takes its bytes by PUT, with `type` as Content-Type. */
export interface PresignedUrlResponse {
  key: string
  url: string
}

/**
 * What the live feed says of a workspace (rule 12.7): what happened to which blocks, never a text.
 * Without `ids` it is about any number of blocks.
 */
export interface WorkspaceChange {
  kind:
    | `blocks.${'created' | 'renamed' | 'moved' | 'archived' | 'restored' | 'deleted' | 'settings'}`
    | 'page.saved'
  ids?: readonly number[]
  /** Where the blocks are now, if they came there. */
  parent_block_id?: number | null
  /** The text's revision after a save. */
  revision?: number
}

interface BlockId {
  id: number
}

interface BlockIds {
  ids: number[]
}

/** Changes one setting of a page; without a summary of it when it is just being deleted. */
interface SettingRoute<Name extends keyof PageSettings> {
  body: Pick<PageSettings, Name>
  data: BlockId & Partial<BlockSummary>
}

/** Which part of a list is read; without it all of it is (rule 12.1). */
export interface PageQuery {
  page_size?: number
  current_page?: number
}

/** Whether a block is looked for in the trash, too. */
export interface TrashQuery {
  archived?: 'true'
}

/** What a page that nobody has named is called (rule 2.3). */
export const UNNAMED_PAGE = 'untitled page'

/** What somebody new has done by now (rule 15.17). */
export interface FirstStepsResponse {
  /** A text was saved. */
  written: boolean
  /** A page has a name of its own. */
  named: boolean
  /** There is more than one page. */
  another: boolean
}

/** Items of a list that the app reads at once; the rest when it is scrolled to. */
export const LIST_PART = 500

/** What a visit begins with: who is here, and what the address shows that is opened (decision 206). */
export interface VisitResponse {
  user: UserResponse
  /** The beginnings of the folders and of what lies in each item of the address that there is. */
  lists: { parent_block_id: number | null; items: BlockSummary[]; total: number }[]
  /** Null when the address names none that there is. */
  page: BlockResponse | null
}

/** The calls under /api/v1 (decision 166). */
export const workspaceRoutes = {
  /** The ids of the address, from the folder down, with commas between. */
  'GET /visit': {} as { query: { ids?: string }; data: VisitResponse },
  'GET /blocks': {} as {
    query: PageQuery & TrashQuery & { parent_block_id?: number | null }
    data: BlockSummary[]
  },
  'POST /blocks': {} as { body: CreateBlockPayload; data: BlockSummary },
  'DELETE /blocks': {} as { body: BlockIds; data: BlockIds },
  'GET /blocks/archived': {} as { query: PageQuery; data: PlacedBlock[] },
  /** Those of `opened` first: ids of pages with commas between. */
  'GET /blocks/recent': {} as { query: { opened?: string }; data: PlacedBlock[] },
  /** All live blocks, but for the pages that were changed longest ago where there are very many. */
  'GET /blocks/names': {} as { data: NamedBlock[] },
  'GET /blocks/search': {} as { query: { keyword: string }; data: SearchHit[] },
  /** Which of some blocks there still are; their ids with commas between. */
  'GET /blocks/known': {} as { query: { ids: string }; data: number[] },
  /** What each folder holds. */
  'GET /blocks/contents': {} as { data: ItemContents[] },
  'PUT /blocks/ordering': {} as { body: MoveBlocksPayload; data: BlockIds },
  'PUT /blocks/archive': {} as { body: BlockIds; data: BlockIds },
  'PUT /blocks/unarchive': {} as { body: BlockIds; data: BlockIds },
  'GET /blocks/:id': {} as { query: TrashQuery; data: BlockResponse },
  'PUT /blocks/:id': {} as { body: SaveBlockPayload; data: SaveResponse },
  'POST /blocks/:id/unsaved': {} as { body: UnsavedChanges; data: null },
  'DELETE /blocks/:id': {} as { data: BlockId },
  /** The blocks down to it, itself last. */
  'GET /blocks/:id/hierachy': {} as { query: TrashQuery; data: BlockSummary[] },
  /** What each item of a folder, a file or a section holds. */
  'GET /blocks/:id/contents': {} as { data: ItemContents[] },
  'PUT /blocks/:id/ordering': {} as { body: MoveBlockPayload; data: BlockId },
  'PUT /blocks/:id/archive': {} as { data: BlockId },
  'PUT /blocks/:id/unarchive': {} as { data: BlockId },
  'PUT /blocks/:id/font-family': {} as SettingRoute<'font_family'>,
  'PUT /blocks/:id/is-full-width': {} as SettingRoute<'is_full_width'>,
  'PUT /blocks/:id/is-small-text': {} as SettingRoute<'is_small_text'>,
  'PUT /blocks/:id/is-page-locked': {} as SettingRoute<'is_page_locked'>,
  'GET /users/current-user/storage': {} as { data: StorageResponse },
  /** The blocks down to the page that somebody new begins with; none for everybody else. */
  'POST /users/current-user/first-page': {} as { data: BlockSummary[] },
  'GET /users/current-user/first-steps': {} as { data: FirstStepsResponse },
  'DELETE /users/current-user/first-steps': {} as { data: null },
  'POST /files/presigned-url': {} as { body: PresignedUrlPayload; data: PresignedUrlResponse },
  /** Takes the bytes themselves, at the address that was signed. */
  'PUT /files/:key': {} as { data: { key: string } },
  /** The bytes themselves. */
  'GET /files/:key': {},
  'DELETE /files/:key': {} as { data: { key: string } },
}
