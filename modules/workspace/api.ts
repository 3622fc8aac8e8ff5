/** Requests and responses of the block routes under /api/v1. */
import type { UserResponse } from '#modules/auth/api'

export { isPictureAddress } from '#modules/workspace/document/addresses'
export { foldLetters } from '#modules/workspace/letters'
export { singleEmoji } from '#modules/workspace/icon'
export { copyName, MAX_NAME_LENGTH, shownName } from '#modules/workspace/shown_name'

/**
 * Returns true if a text has a visible character; spaces, U+200B, Hangul fillers and the like look
 * empty (rule 2.1).
 */
export function isSeen(text: string) {
  return /[^\p{DI}\p{Z}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u.test(text)
}

export const BLOCK_TYPES = ['folder', 'file', 'section', 'page'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

/** 1 Sans, 2 Serif, 3 Mono (rule 4.1). */
export type FontFamily = 1 | 2 | 3

/** Orders of a list: by hand, by name, the last created first, the last edited first (rule 15.29). */
export const LIST_SORTS = ['manual', 'name', 'created', 'edited'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Display settings and lock of a page. Other blocks have the defaults. */
export interface PageSettings {
  font_family: FontFamily
  is_full_width: boolean
  is_small_text: boolean
  /** A locked page rejects changes of its text, name and icon (rule 4.2). */
  is_page_locked: boolean
}

export const DEFAULT_PAGE_SETTINGS: Readonly<PageSettings> = {
  font_family: 1,
  is_full_width: false,
  is_small_text: false,
  is_page_locked: false,
}

/** A block in lists, without its text. Times are ISO 8601 with Z. */
export interface BlockSummary extends PageSettings {
  id: number
  name: string
  /** A single emoji, or null for none (rule 15.30). */
  icon: string | null
  block_type: BlockType
  parent_block_id: number | null
  /** Place among the live siblings, starting at 1 (rule 1.2). */
  ordering: number
  created_at: string
  updated_at: string
  /**
   * Time the block was moved to the trash; in lists of the trash also for blocks inside a deleted
   * one.
   */
  deleted_at: string | null
}

/** A block as part of a path. */
export type BlockRef = Pick<BlockSummary, 'id' | 'name' | 'block_type'>

/** A block listed outside its parent: recent pages, the trash. */
export interface PlacedBlock extends BlockSummary {
  /** Ancestors of the block, from the folder down. */
  path: BlockRef[]
}

/** A share as staff see it: no address and no name. */
export type ReplayedShare = Pick<ShareResponse, 'id' | 'expires_at' | 'has_password' | 'indexable'>

/** A block at a point in time, for auditors: only the length of its name. */
export interface ReplayedBlock {
  id: number
  block_type: BlockType
  parent_block_id: number | null
  /** Sort key among siblings, compared as text; equal ranks are ordered by id. */
  rank: string
  /** True if the block itself was moved to the trash; its descendants are then in the trash too. */
  archived: boolean
  /** Settings of a page that was ever configured. */
  settings: PageSettings | null
  favorite: boolean
  template: boolean
  /** Order in which its children are shown. */
  sort: ListSort
  /** Shares that have not ended, without their addresses. */
  shares: ReplayedShare[]
  created_at: string
  /** Revision of the event that last named the block. */
  named_at: number
  /** Length of the name in UTF-8. */
  name_bytes: number
  /** Revision of the event that last changed the icon; null if there was none. */
  icon_at: number | null
}

/** Summary of an item's contents. */
export interface ItemContents {
  id: number
  /** Number of live pages; a page counts itself. */
  pages: number
  /** Time of the last change to the item or its contents. */
  edited_at: string
}

/** An item in the list of all of a user's items, for search by name. */
export interface NamedBlock extends BlockRef {
  icon: string | null
  parent_block_id: number | null
}

/** Part of a text; `hit` marks a match of the search. */
export interface TextPart {
  text: string
  hit: boolean
}

/** A search result; results are ordered best first. */
export interface SearchHit extends PlacedBlock {
  name_parts: TextPart[]
  /** Names of its `path`; null if they did not match. */
  path_parts: TextPart[][] | null
  /** Text around the match; null if only the name matched. */
  snippet: TextPart[] | null
}

/** A block as returned alone. `content` is a ProseMirror document as JSON text, null when empty. */
export interface BlockResponse extends BlockSummary {
  content: string | null
  /** Revision of the page's text and base of the next `changes`. -1 before the first save. */
  revision: number
}

export interface CreateBlockPayload {
  name: string
  block_type: BlockType | 1 | 2 | 3 | 4
  parent_block_id?: number | null
  ordering?: number
}

/** One changed range of top-level nodes: at index `at`, `delete` nodes are replaced by `insert`. */
export interface ContentChange {
  at: number
  delete: number
  insert: unknown[]
}

/**
 * PUT /blocks/{id}: a name, a whole document, or the ranges changed since `base_revision`. A whole
 * document with `base_revision` conflicts if the page changed since.
 */
export interface SaveBlockPayload {
  name?: string
  content?: string | null
  base_revision?: number
  changes?: ContentChange[]
}

/** All unsaved text of a page in a tab, as changes to one revision of the page's text. */
export interface UnsavedText {
  revision: number
  /** Empty if nothing is unsaved, or if the changes are in `spliced`. */
  changes: ContentChange[]
  /** The same changes in short, for text that would exceed `MAX_UNSAVED_BYTES`. */
  spliced?: SplicedChange[]
}

/**
 * A changed range of top-level nodes, whose new nodes differ little from the old ones. The JSON of
 * the new nodes is the JSON of the old ones, with `text` in place of the characters `from` to `to`.
 */
export interface SplicedChange {
  at: number
  delete: number
  from: number
  to: number
  text: string
}

/**
 * POST /blocks/{id}/unsaved: a message to the user's tabs that show the page (decision 285),
 * relayed and never stored. Without `text` and `ask` it only announces that a tab shows the page.
 */
export interface UnsavedChanges {
  tab: string
  /** Increases with each message of the tab. */
  version: number
  text?: UnsavedText
  /** Tab that should save now, because the sender continues its unsaved text. */
  ask?: string
}

/** The message as the live feed relays it. */
export interface UnsavedNotice extends UnsavedChanges {
  block_id: number
}

/** Maximum bytes of a relayed message; a Postgres notification holds 8,000. */
export const MAX_UNSAVED_BYTES = 5_000

/** Response to a save. `updated_at` is the time of the save. */
export interface SaveResponse {
  id: number
  revision: number
  updated_at: string
}

/** Body of the 409 for a conflicting save, besides `message` and `code`. */
export interface SaveConflictResponse {
  revision: number
  content: string | null
}

/**
 * PUT /blocks/{id}/ordering: moves a block before the one at this place; `parent_block_id` changes
 * its parent.
 */
export interface MoveBlockPayload {
  ordering: number
  parent_block_id?: number | null
}

/**
 * PUT /blocks/ordering: moves several blocks of one type, which then follow each other in this
 * order.
 */
export interface MoveBlocksPayload extends Required<MoveBlockPayload> {
  ids: number[]
}

/** Response to a duplication: the copy of the block. */
export interface DuplicateResponse extends BlockSummary {
  /** Ids of all copied blocks, the copy of the block first, each with the id of its original. */
  copies: { id: number; of: number }[]
}

/** Ancestor to restore as well, besides `message` and `code` of the 409 E_ANCESTOR_ARCHIVED. */
export interface AncestorArchivedResponse {
  ancestor_id: number
}

/** Maximum results of GET /blocks/search, best first. */
export const MAX_SEARCH_HITS = 50

/** Maximum results of GET /blocks/{id}/backlinks. */
export const MAX_BACKLINKS = 200

/** Maximum blocks, and bytes of their texts in UTF-8, that are duplicated at once (rule 1.10). */
export const MAX_COPIED_BLOCKS = 500
export const MAX_COPIED_BYTES = 10_000_000

/** Maximum favorites of a user outside the trash. */
export const MAX_FAVORITES = 200

/** Maximum templates of a user outside the trash. */
export const MAX_TEMPLATES = 100

/** Maximum lists of a user that are not in manual order. */
export const MAX_SORTED_LISTS = 1_000

/** Maximum results of GET /blocks/names. */
export const MAX_NAMES = 5_000

export interface StorageResponse {
  /** Usage in bytes. */
  file_storage: number
  text_storage: number
  /** GB that the user's plan allows for both; one is 1024³ bytes (rule 8.1). */
  storage_limit: number
}

/**
 * Live feed message outside the log (decision 44): bytes that the user's files use now. A client
 * with another value reloads the storage usage.
 */
export interface StorageNotice {
  kind: 'storage'
  file_storage: number
}

/** Code and message of the 403 for exceeding the plan's limit (rule 8.3). */
export const STORAGE_LIMIT_CODE = 'E_STORAGE_LIMIT'
export const STORAGE_LIMIT_MESSAGE = 'The storage limit for your account has been exceeded'

/**
 * Media types and sizes that pages accept. SVG is excluded because it can contain scripts (rule
 * 8.5).
 */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime', 'video/ogg']

/** Alternative names of media types in use. */
const OTHER_NAMES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
}

/** Normalizes a media type to its standard name, in lower case and without parameters. */
export function mediaType(text: string): string {
  const type = text.replace(/;.*$/s, '').trim().toLowerCase()
  return OTHER_NAMES[type] ?? type
}

/**
 * Media type of attachments, whatever they contain. The server does not read their bytes and serves
 * them as downloads only.
 */
export const ATTACHMENT_TYPE = 'application/octet-stream'

export const MAX_IMAGE_BYTES = 5 * 1024 ** 2
export const MAX_VIDEO_BYTES = 50 * 1024 ** 2
export const MAX_ATTACHMENT_BYTES = 50 * 1024 ** 2

/** Returns the maximum bytes of a file of this type; undefined if pages accept no such file. */
export function maxBytesOf(type: string): number | undefined {
  if (IMAGE_TYPES.includes(type)) return MAX_IMAGE_BYTES
  if (VIDEO_TYPES.includes(type)) return MAX_VIDEO_BYTES
  return type === ATTACHMENT_TYPE ? MAX_ATTACHMENT_BYTES : undefined
}

/**
 * Path that serves files. An image's `src` and an attachment's link are this path and the file's key.
 */
export const FILES_PATH = '/api/v1/files/'

export interface PresignedUrlPayload {
  /** MIME type. */
  type: string
  /** Bytes. */
  size: number
  /** Page that the file belongs to. */
  block_id: number
}

/** Key of the file, and the URL that accepts its bytes by PUT, with `type` as Content-Type. */
export interface PresignedUrlResponse {
  key: string
  url: string
}

/**
 * Live feed change of a workspace (rule 12.7): kind of change and affected blocks, never text.
 * Without `ids` any block may have changed.
 */
export interface WorkspaceChange {
  kind:
    | `blocks.${'created' | 'renamed' | 'moved' | 'archived' | 'restored' | 'deleted' | 'settings' | 'favorite' | 'icon' | 'template' | 'sorted' | 'shared'}`
    | 'page.saved'
    | 'page.version'
  ids?: readonly number[]
  /** Parent of created or moved blocks, or of a list that was sorted. */
  parent_block_id?: number | null
  /** Revision of the text after a save. */
  revision?: number
}

interface BlockId {
  id: number
}

interface BlockIds {
  ids: number[]
}

/** Route that changes one page setting; returns no summary if the page is being deleted. */
interface SettingRoute<Name extends keyof PageSettings> {
  body: Pick<PageSettings, Name>
  data: BlockId & Partial<BlockSummary>
}

/** Part of a list to read; by default all of it (rule 12.1). */
export interface PageQuery {
  page_size?: number
  current_page?: number
}

/** Includes blocks in the trash. */
export interface TrashQuery {
  archived?: 'true'
}

/** Default name of a page (rule 2.3). */
export const UNNAMED_PAGE = 'untitled page'

/** Progress of a new user (rule 15.17). */
export interface FirstStepsResponse {
  /** True if a text was saved. */
  written: boolean
  /** True if a page has a name other than the default. */
  named: boolean
  /** True if more than one page exists. */
  another: boolean
}

/** Number of list items that the app loads at once; scrolling loads more. */
export const LIST_PART = 500

/**
 * Initial data of a visit: the user, the favorites, the templates, and the lists and page that the
 * address opens (decision 206).
 */
export interface VisitResponse {
  user: UserResponse
  /** First items of the root and of each existing item in the address. */
  lists: { parent_block_id: number | null; items: BlockSummary[]; total: number }[]
  favorites: PlacedBlock[]
  templates: PlacedBlock[]
  sorts: SortedList[]
  /** Null if the address names no existing page. */
  page: BlockResponse | null
}

/** PUT /blocks/{id}/favorite. */
export interface FavoritePayload {
  favorite: boolean
}

/** PUT /blocks/{id}/icon: a single emoji, or null to remove it. */
export interface IconPayload {
  icon: string | null
}

/** PUT /blocks/{id}/template. */
export interface TemplatePayload {
  template: boolean
}

/** A list and its order: the children of a block, or the folders for null. */
export interface SortedList {
  parent_block_id: number | null
  sort: ListSort
}

/** Formats of an export (rule 8.30). */
export const EXPORT_FORMATS = ['markdown', 'html', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Versions that GET /blocks/{id}/versions returns at most, and by default. */
export const MAX_VERSIONS = 500

/**
 * Amount of change of one save. Words that a changed block keeps count neither as added nor as
 * removed.
 */
export interface VersionSummary {
  blocks_added: number
  blocks_changed: number
  blocks_removed: number
  /** Null for versions saved before words were counted. */
  words_added: number | null
  words_removed: number | null
}

/** A version of a page's text in the list of versions (rule 4.40): the result of one save. */
export interface PageVersion {
  /** Revision of the text after the save: the `revision` of SaveResponse. */
  version: number
  /** Time of the save, ISO 8601 with Z. */
  at: string
  /** Browser and system, such as 'Firefox on Windows'; null if unknown. */
  device: string | null
  /** Name that the user gave to this version; null for none. */
  name: string | null
  summary: VersionSummary
}

/** A version with its text. */
export interface PageVersionResponse {
  version: number
  at: string
  device: string | null
  /** Name of the page at that time. */
  name: string
  /** Name that the user gave to this version; null for none. */
  version_name: string | null
  /** A ProseMirror document as JSON text, null when empty. */
  content: string | null
}

/** Part of the list of versions: those before `before`, at most `page_size`. */
export interface VersionsQuery {
  /** Last version of the previous part; without it, the list starts at the latest version. */
  before?: number
  page_size?: number
}

/** PUT /blocks/{id}/versions/{version}: an empty name removes the name. */
export interface VersionNamePayload {
  name: string
}

/**
 * POST /blocks/{id}/versions/{version}/restore. With `base_revision`, the restore conflicts if the
 * page changed since, as a save of the whole text does.
 */
export interface RestoreVersionPayload {
  base_revision?: number
}

/** Reads the tree as it was at a time, ISO 8601 in UTC (rule 4.45). */
export interface AsOfQuery {
  as_of?: string
}

/** Present only in a block of an earlier time. */
export interface PastPlace {
  /** Ancestors of that time, from the folder down. */
  path: BlockRef[]
  /** True if the block is in the trash today, itself or with what it is in. */
  in_trash: boolean
  /** True if bringing the block back restores it in place, and false if it makes a copy. */
  restorable: boolean
  /** True if the text of then was thinned: the content is that of the nearest kept version before. */
  text_gone: boolean
}

/** Maximum days between `from` and `to` of GET /blocks/changes. */
export const MAX_CHANGE_DAYS = 62

/** A quarter of an hour in which something changed. */
export interface ChangedQuarter {
  /** Its start, ISO 8601 with Z. */
  at: string
  /** Changes of the tree and saves of pages. */
  changes: number
}

/** Quarters of an hour with changes, ascending; permanently deleted blocks are not counted. */
export interface ChangesResponse {
  /** Time of the first change of all, ISO 8601 with Z; null for an empty workspace. */
  first_at: string | null
  quarters: ChangedQuarter[]
}

/** POST /blocks/{id}/bring-back: brings the block of that time into the present (rule 4.47). */
export interface BringBackPayload {
  as_of: string
}

export interface BringBackResponse {
  /** The restored block, or the copy. */
  id: number
  /** True if the block was restored from the trash, false if it was copied. */
  restored: boolean
  /** Ids of all copied blocks, each with the id of its original; empty for a restored block. */
  copies: { id: number; of: number }[]
}

/** Kinds of changes, by the filter of the list of activity that finds them (rule 15.64). */
export const ACT_KINDS = {
  edited: ['edited', 'version_named'],
  created: ['created', 'copied', 'imported'],
  renamed: ['renamed', 'icon'],
  moved: ['moved', 'reordered', 'sorted'],
  trash: ['archived', 'restored'],
  settings: ['font', 'width', 'text_size', 'lock', 'favorite', 'template'],
  shared: ['shared', 'share_changed', 'share_ended'],
} as const

export type ActFilter = keyof typeof ACT_KINDS
export type ActKind = (typeof ACT_KINDS)[ActFilter][number]

/** Acts that GET /activity returns at most. */
export const MAX_ACTS = 100

/** A command of the user, or the saves of one sitting (rule 15.64). */
export interface Act {
  id: string
  kind: ActKind
  /** Time of its last change, and of the first one of an import; ISO 8601 with Z. */
  at: string
  /** Browser and system, such as 'Firefox on Windows'; null if unknown. */
  device: string | null
  /** Block that it changed first, as it is now; null for the list of folders. */
  block: (BlockRef & { icon: string | null; in_trash: boolean; path: BlockRef[] }) | null
  /** Number of blocks that it created or changed. At most 1000 are counted. */
  blocks: number
  /** Saves of the sitting; 1 for other kinds. */
  edits: number
  /** Last version of an edit, or the version that was named; null for other kinds. */
  version: number | null
  /** New parent of moved blocks, as it is now. */
  parent: BlockRef | null
  /** State of a setting, a favorite or a template that was switched. */
  on: boolean | null
  /** Order that a list was given. */
  sort: ListSort | null
  /** 'undo' or 'redo' for an act that takes back another; null otherwise. */
  takes_back: 'undo' | 'redo' | null
  /** Act that took it back; null for none. */
  undone_by: string | null
  /** `before` of the acts that follow in the list; null for the last act of all. */
  cursor: string | null
}

/** GET /activity: acts on a block and everything below it, in a period. */
export interface ActivityQuery {
  block_id?: number
  /** ISO 8601; the period includes `from` and excludes `to`. */
  from?: string
  to?: string
  kind?: ActFilter
  /** Browser and system, such as 'Firefox on Windows'. */
  device?: string
  /** Lists acts older than the one with this `cursor`. */
  before?: string
  page_size?: number
}

/** GET /activity/next: what the undo and redo keys of this device take back (rule 15.72). */
export interface NextActs {
  undo: NextAct | null
  redo: NextAct | null
}

/** `id` is the act to undo. `act` describes it; for a redo, `act` is what was undone. */
export interface NextAct {
  id: string
  act: Act
}

/** `undo_id` is the act that took back `id`; undoing it is redo. */
export interface UndoResponse {
  id: string
  undo_id: string
}

/** POST /activity/undo: acts of a device since a time, the latest first. */
export interface UndoSincePayload {
  device: string
  /** ISO 8601. */
  since: string
  /** Cursor of an act: the call starts with the act after it. */
  before?: string
}

/** Acts that one POST /activity/undo takes back at most. */
export const MAX_UNDONE = 100

export interface UndoSinceResponse {
  undone: UndoResponse[]
  /** Acts that stayed, each with the reason as a sentence. */
  refused: { id: string; code: string; message: string }[]
  /** True if older acts are left; call again with `cursor` as `before`. */
  more: boolean
  /** Cursor of the last act of this call; null if none is left. */
  cursor: string | null
}

interface ExportQuery {
  format: ExportFormat
}

/** Maximum shares of a user that have not ended (rule 15.45). */
export const MAX_SHARES = 200

/** A link by which anybody reads a block and what is below it (rule 15.45). */
export interface ShareResponse {
  /** Unique among the shares of its owner. */
  id: number
  block_id: number
  /** Address for visitors. */
  url: string
  created_at: string
  /** Time from which the address is not found; null for no end. */
  expires_at: string | null
  /** True if visitors have to enter a password. */
  has_password: boolean
  /** True if search engines may list the pages. */
  indexable: boolean
  /** Number of pages shown to visitors so far; a count without identities. */
  views: number
}

/** A share with its block. In the trash, the block has `deleted_at` and its address is not found. */
export interface ListedShare extends ShareResponse {
  block: PlacedBlock
}

/** Settings of a share after a change. */
export type ChangedShare = Omit<ShareResponse, 'url' | 'created_at' | 'views'>

/** Minimum and maximum characters of a share's password. */
export const SHARE_PASSWORD_LENGTH = [4, 128] as const

/**
 * Returns the fault of a share's new password, as the user reads it; undefined for a good one (rule
 * 15.45). Visitors type a password in one line, so it has only characters that a line can have. It
 * is compared as typed, with its spaces, but spaces don't count.
 */
export function sharePasswordFault(password: string): string | undefined {
  const [min] = SHARE_PASSWORD_LENGTH
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return 'Use characters that visitors can type.'
  const seen = [...password.normalize('NFKC')].filter(isSeen)
  if (seen.length >= min) return undefined
  const isLong = password.length >= min
  return `Use at least ${min} characters.${isLong ? ' Spaces don’t count.' : ''}`
}

/** POST /blocks/{id}/shares: a file, a section or a page. */
export interface CreateSharePayload {
  /** Time in the future, ISO 8601; null or absent for no end. */
  expires_at?: string | null
  /** Null or absent for none. */
  password?: string | null
  /** False by default. */
  indexable?: boolean
}

/** PUT /shares/{id}: changes the fields that are present. A null password removes the password. */
export type ChangeSharePayload = CreateSharePayload

/** Formats that an import reads (rule 13.36). */
export const IMPORT_FORMATS = [
  'strata',
  'markdown',
  'obsidian',
  'notion',
  'html',
  'docx',
  'docmost',
  'outline',
  'evernote',
  'keep',
] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** Maximum bytes of an imported file. */
export const MAX_IMPORT_BYTES = 1024 ** 3

/** Placing of levels below the section: as sections of their own, or as pages of that section. */
export const IMPORT_NESTINGS = ['sections', 'pages'] as const
export type ImportNesting = (typeof IMPORT_NESTINGS)[number]

/**
 * `uploading`: waits for the file. `ready`: the file was read, and the user decides. `done`: what
 * the report says was imported. A `failed` or `cancelled` import has left nothing outside the trash.
 */
export const IMPORT_STATUSES = [
  'uploading',
  'reading',
  'ready',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export interface CreateImportPayload {
  /** Name of the file with its extension; up to 255 characters. */
  file_name: string
  /** Bytes. */
  file_size: number
  /** Detected from the file by default. */
  format?: ImportFormat
}

/** The import, and the request that sends its file: the file's bytes are the body. */
export interface CreateImportResponse {
  id: string
  upload: { url: string; method: 'PUT'; headers: Record<string, string> }
}

/** Target and nesting. The target is a folder, a file or a section; null for the folders. */
export interface ImportChoices {
  parent_block_id?: number | null
  nesting?: ImportNesting
}

/** A block to be created; the list is in the tree's order, parents first. */
export interface ImportOutlineItem {
  name: string
  block_type: BlockType
  /** 0 for blocks directly in the target. */
  depth: number
}

/** Maximum items of a plan's outline. */
export const MAX_IMPORT_OUTLINE = 1_000

/** Blocks and files to be created with the chosen target and nesting. */
export interface ImportPlan {
  folders: number
  /** Blocks of type file. */
  files: number
  sections: number
  pages: number
  /** Pictures, videos and attachments. */
  files_attached: number
  /** Bytes of all attached files. */
  bytes: number
  /** The first blocks; there are more if their counts exceed it. */
  outline: ImportOutlineItem[]
}

/** Part of the file that did not come over, or only in part. */
export interface ImportProblem {
  kind: 'page' | 'file' | 'link' | 'content'
  /** Path within the imported file. */
  path: string
  /** A sentence for the user. */
  reason: string
}

/** Maximum problems that a report lists. */
export const MAX_IMPORT_PROBLEMS = 1_000

/** Result of an import: created pages, stored files and resolved links, out of those found. */
export interface ImportReport {
  pages: number
  pages_found: number
  files: number
  files_found: number
  links: number
  links_found: number
  /** Pages whose first heading repeated the title and became it; earlier reports lack the number. */
  titles?: number
  problems: ImportProblem[]
  /** Number of problems, also of those beyond the list. */
  problems_total: number
}

/** An import of the user. Times are ISO 8601 with Z. */
export interface ImportResponse {
  id: string
  file_name: string
  /** Bytes. */
  file_size: number
  /** Null until it is detected. */
  format: ImportFormat | null
  status: ImportStatus
  /** For the choices in the query, or the started ones; null until the file was read. */
  plan: ImportPlan | null
  /** Steps of the current phase: bytes while reading, then pages and files. */
  progress: { done: number; total: number }
  /** While `ready`: what is already known not to come over, for the choices. */
  report: ImportReport | null
  /** Why the import failed, as a sentence for the user. */
  error: string | null
  /**
   * Once `done`: blocks that the import created directly in its target, without those in the trash.
   * The list of imports has them for undone imports only.
   */
  block_ids: number[]
  created_at: string
  finished_at: string | null
  /** Time at which all blocks of the import were moved to the trash. */
  undone_at: string | null
}

/** Live feed message outside the log: state of an import of the user. */
export interface ImportNotice {
  kind: 'import'
  id: string
  status: ImportStatus
  progress: { done: number; total: number }
}

/** A permanent deletion, without names (rule 8.35). `at` is ISO 8601 with Z. */
export interface ReceiptSummary {
  /** Id of the deletion's event in the log. */
  id: string
  at: string
  /** Deleted blocks by type. */
  counts: { folders: number; files: number; sections: number; pages: number }
}

/**
 * `keys`: the keys of all texts are destroyed. `lists`: lists, search, versions and shares have
 * dropped the blocks. `files`: the bytes of their pictures and attachments are removed.
 */
export const ERASURE_STEPS = ['keys', 'lists', 'files'] as const

/** A step of an erasure, as the server found it when it was asked (rule 8.36). */
export interface ErasureStep {
  step: (typeof ERASURE_STEPS)[number]
  /** `unknown`: the deletion is older than the record of this step. */
  state: 'done' | 'pending' | 'unknown'
  /**
   * Time of the step; for `lists` the time at which the server checked them. Null if it is pending
   * or was not recorded.
   */
  at: string | null
}

/** Version of the receipt's format, which docs/check-log.mjs checks. */
export const RECEIPT_FORMAT = 1

/** Proof of a permanent deletion, kept by the user and checked against an exported log. */
export interface ReceiptResponse extends ReceiptSummary {
  strata_receipt: typeof RECEIPT_FORMAT
  /** Ids of all deleted blocks, ascending. */
  blocks: number[]
  /** Place of the deletion in the log. */
  stream: string
  revision: number
  /** SHA-256 of the event, as in the exported log. */
  event_hash: string
  /** Number of the event in the hash chain, 1 for the first; null until the chain has it. */
  position: number | null
  /** Link of the chain's block that covers the event, up to the event; null as above. */
  hash: string | null
  /** First signed anchor that covers the event; null until the next one is signed. */
  anchor: { statement: string; signatures: string[] } | null
  /** Pictures and attachments that this deletion removed. */
  removed_files: { total: number; removed: number }
  steps: ErasureStep[]
  /** True if every step is done. */
  complete: boolean
  checked_at: string
}

/** Workspace routes under /api/v1 (decision 166). */
export const workspaceRoutes = {
  /** Ids in the address from the folder down, separated by commas. */
  'GET /visit': {} as { query: { ids?: string }; data: VisitResponse },
  'GET /blocks': {} as {
    query: PageQuery & TrashQuery & AsOfQuery & { parent_block_id?: number | null }
    data: BlockSummary[]
  },
  'POST /blocks': {} as { body: CreateBlockPayload; data: BlockSummary },
  'DELETE /blocks': {} as { body: BlockIds; data: BlockIds },
  'GET /blocks/archived': {} as { query: PageQuery; data: PlacedBlock[] },
  /** Lists the `opened` pages first; their ids are separated by commas. */
  'GET /blocks/recent': {} as { query: { opened?: string }; data: PlacedBlock[] },
  /** Lists all live blocks, except the pages changed longest ago if there are very many. */
  'GET /blocks/names': {} as { data: NamedBlock[] },
  'GET /blocks/search': {} as { query: { keyword: string }; data: SearchHit[] },
  /** Returns which of these blocks still exist; ids are separated by commas. */
  'GET /blocks/known': {} as { query: { ids: string }; data: number[] },
  /** Returns these blocks as far as they exist, in the trash or not; ids are separated by commas. */
  'GET /blocks/placed': {} as { query: { ids: string }; data: PlacedBlock[] },
  /** Contents of each folder. */
  'GET /blocks/contents': {} as { data: ItemContents[] },
  /** Lists that are not in manual order. */
  'GET /blocks/sorts': {} as { data: SortedList[] },
  'PUT /blocks/sort': {} as { body: SortedList; data: SortedList },
  'PUT /blocks/ordering': {} as { body: MoveBlocksPayload; data: BlockIds },
  'PUT /blocks/archive': {} as { body: BlockIds; data: BlockIds },
  'PUT /blocks/unarchive': {} as { body: BlockIds; data: BlockIds },
  /** Times with changes between two times, for the way to an earlier time. */
  'GET /blocks/changes': {} as { query: { from: string; to: string }; data: ChangesResponse },
  'GET /blocks/:id': {} as {
    query: TrashQuery & AsOfQuery
    data: BlockResponse & Partial<PastPlace>
  },
  /** Copies a block with its live descendants; returns the copy of the block. */
  'POST /blocks/:id/duplicate': {} as { data: DuplicateResponse },
  /** Restores the block from the trash, or copies it as it was. */
  'POST /blocks/:id/bring-back': {} as { body: BringBackPayload; data: BringBackResponse },
  'PUT /blocks/:id': {} as { body: SaveBlockPayload; data: SaveResponse },
  'POST /blocks/:id/unsaved': {} as { body: UnsavedChanges; data: null },
  'DELETE /blocks/:id': {} as { data: BlockId },
  /** Path to the block, including itself last. */
  'GET /blocks/:id/hierachy': {} as { query: TrashQuery; data: BlockSummary[] },
  /** Contents of each item in a folder, a file or a section. */
  'GET /blocks/:id/contents': {} as { data: ItemContents[] },
  /** Pages outside the trash that link to the block, the last changed first. */
  'GET /blocks/:id/backlinks': {} as { data: PlacedBlock[] },
  /** Returns a zip of the block with everything below it. */
  'GET /blocks/:id/export': {} as { query: ExportQuery },
  /** Lists what happened to the user's blocks, the latest first (rule 15.64). */
  'GET /activity': {} as { query: ActivityQuery; data: Act[] },
  'GET /activity/next': {} as { data: NextActs },
  /** Takes back all acts of a device since a time. */
  'POST /activity/undo': {} as { body: UndoSincePayload; data: UndoSinceResponse },
  /** Takes back an act by a new command. */
  'POST /activity/:id/undo': {} as { data: UndoResponse },
  /** Versions of a page, the latest first (rule 4.40). */
  'GET /blocks/:id/versions': {} as { query: VersionsQuery; data: PageVersion[] },
  'GET /blocks/:id/versions/:version': {} as { data: PageVersionResponse },
  /** Names a version. */
  'PUT /blocks/:id/versions/:version': {} as {
    body: VersionNamePayload
    data: { id: number; version: number; name: string | null }
  },
  /** Saves the text of a version as the current text. */
  'POST /blocks/:id/versions/:version/restore': {} as {
    body: RestoreVersionPayload
    data: SaveResponse
  },
  'PUT /blocks/:id/ordering': {} as { body: MoveBlockPayload; data: BlockId },
  'PUT /blocks/:id/archive': {} as { data: BlockId },
  'PUT /blocks/:id/unarchive': {} as { data: BlockId },
  'PUT /blocks/:id/font-family': {} as SettingRoute<'font_family'>,
  'PUT /blocks/:id/is-full-width': {} as SettingRoute<'is_full_width'>,
  'PUT /blocks/:id/is-small-text': {} as SettingRoute<'is_small_text'>,
  'PUT /blocks/:id/is-page-locked': {} as SettingRoute<'is_page_locked'>,
  'PUT /blocks/:id/favorite': {} as { body: FavoritePayload; data: BlockId & FavoritePayload },
  'PUT /blocks/:id/icon': {} as { body: IconPayload; data: BlockId & IconPayload },
  /** Live favorites, in the order in which they were first added. */
  'GET /favorites': {} as { data: PlacedBlock[] },
  /** Marks a page as a template, or removes the mark. */
  'PUT /blocks/:id/template': {} as { body: TemplatePayload; data: BlockId & TemplatePayload },
  /** Live pages marked as templates, in the order in which they were first marked. */
  'GET /templates': {} as { data: PlacedBlock[] },
  /** Shares of a block itself that have not ended, the newest first. */
  'GET /blocks/:id/shares': {} as { data: ShareResponse[] },
  /** Shares a file, a section or a page with what is below it. */
  'POST /blocks/:id/shares': {} as { body: CreateSharePayload; data: ShareResponse },
  /** All shares of the user that have not ended, the newest first. */
  'GET /shares': {} as { data: ListedShare[] },
  /** Ends all shares of the user. */
  'DELETE /shares': {} as { data: { ended: number } },
  'PUT /shares/:id': {} as { body: ChangeSharePayload; data: ChangedShare },
  /** Ends a share: its address is not found from then on. */
  'DELETE /shares/:id': {} as { data: BlockId },
  /** Returns a zip of all live blocks, and of the account's data. */
  'GET /export': {} as { query: ExportQuery },
  /** Lists the user's imports, newest first, without outlines and blocks. */
  /** Permanent deletions, the latest first. */
  'GET /receipts': {} as { query: PageQuery; data: ReceiptSummary[] },
  'GET /receipts/:id': {} as { data: ReceiptResponse },
  'GET /imports': {} as { query: PageQuery; data: ImportResponse[] },
  /** Announces a file to be imported. */
  'POST /imports': {} as { body: CreateImportPayload; data: CreateImportResponse },
  /** Receives the bytes of an announced file at the signed URL. */
  'PUT /imports/:id/upload': {} as { data: { id: string } },
  'GET /imports/:id': {} as { query: ImportChoices; data: ImportResponse },
  /** Starts an import that is `ready`. */
  'POST /imports/:id/start': {} as { body: ImportChoices; data: ImportResponse },
  /** Cancels an import; blocks that it created are moved to the trash. */
  'DELETE /imports/:id': {} as { data: ImportResponse },
  /** Moves all blocks of an import to the trash. */
  'POST /imports/:id/undo': {} as { data: ImportResponse },
  'GET /users/current-user/storage': {} as { data: StorageResponse },
  /** Path to the first page of a new user; empty for all other users. */
  'POST /users/current-user/first-page': {} as { data: BlockSummary[] },
  'GET /users/current-user/first-steps': {} as { data: FirstStepsResponse },
  'DELETE /users/current-user/first-steps': {} as { data: null },
  'POST /files/presigned-url': {} as { body: PresignedUrlPayload; data: PresignedUrlResponse },
  /** Receives the file's bytes at the signed URL. */
  'PUT /files/:key': {} as { data: { key: string } },
  /** Returns the file's bytes. */
  'GET /files/:key': {},
  'DELETE /files/:key': {} as { data: { key: string } },
}
