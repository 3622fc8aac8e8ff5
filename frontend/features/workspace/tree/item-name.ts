import { isSeen, type BlockSummary, type BlockType } from '#modules/workspace/api'

/** Longest name, in characters (rule 2.1). */
export const MAX_NAME = 255

/** A name as it is shown: 'untitled folder' and 'Untitled page' for empty ones (rule 2.4). */
export function displayName({ name, block_type: type }: Pick<BlockSummary, 'name' | 'block_type'>) {
  return name || (type === 'page' ? 'Untitled page' : `untitled ${type}`)
}

/** The name that a new item is offered or given (rule 2.3). */
export function defaultName(type: BlockType) {
  return `untitled ${type}`
}

/**
 * A name without tags and control characters, trimmed, and empty when it shows nothing: what the
 * server makes of it too (rule 2.1). A lone `<` is text.
 */
export function cleanName(name: string) {
  const stripped = withoutTags(name)
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  return isSeen(stripped) ? stripped : ''
}

/** Why a name cannot be given (rule 2.2: a new item must have one, a rename may take it away). */
export function nameProblem(name: string, required: boolean) {
  if (name.length > MAX_NAME) return `Must be at most ${MAX_NAME} characters`
  return required && cleanName(name) === '' ? 'Required' : undefined
}

/** What is left when a tag is taken out may be a tag again: `<<b>script>`. */
function withoutTags(text: string): string {
  const stripped = text.replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
  return stripped === text ? text : withoutTags(stripped)
}

/** 'folder' as 'Folder'. */
export function capitalised(type: BlockType) {
  return type.charAt(0).toUpperCase() + type.slice(1)
}

/** '“Garden”' for one item, '3 pages' for several. */
export function nameOfMany(items: Pick<BlockSummary, 'name' | 'block_type'>[]) {
  const [first] = items
  if (!first) return 'nothing'
  if (items.length === 1) return `“${displayName(first)}”`
  const alike = items.every((item) => item.block_type === first.block_type)
  return `${items.length} ${alike ? first.block_type : 'item'}s`
}
