import { isSeen, shownName, type BlockSummary, type BlockType } from '#modules/workspace/api'

/** Maximum length of a name, in characters (rule 2.1). */
export const MAX_NAME = 255

/** Returns the displayed name: 'untitled folder' or 'Untitled page' for empty ones (rule 2.4). */
export function displayName({ name, block_type: type }: Pick<BlockSummary, 'name' | 'block_type'>) {
  return shownName(name, type)
}

/** Returns the name with the item's emoji before it, for the title of the browser tab. */
export function tabTitleOf(item: Pick<BlockSummary, 'name' | 'block_type' | 'icon'>) {
  return item.icon ? `${item.icon} ${displayName(item)}` : displayName(item)
}

/** Returns the default name of a new item (rule 2.3). */
export function defaultName(type: BlockType) {
  return `untitled ${type}`
}

/**
 * Strips tags and control characters from a name and trims it, as the server does (rule 2.1).
 * Returns '' if nothing visible is left. A lone `<` is text.
 */
export function cleanName(name: string) {
  const stripped = withoutTags(name)
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  return isSeen(stripped) ? stripped : ''
}

/** Returns why a name is invalid (rule 2.2: required for a new item, optional for a rename). */
export function nameProblem(name: string, required: boolean) {
  if ([...name].length > MAX_NAME) return `Must be at most ${MAX_NAME} characters`
  return required && cleanName(name) === '' ? 'Required' : undefined
}

/** Removing a tag may form a new one, as in `<<b>script>`. */
function withoutTags(text: string): string {
  const stripped = text.replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
  return stripped === text ? text : withoutTags(stripped)
}

/** Returns 'Folder' for 'folder'. */
export function capitalized(type: BlockType) {
  return type.charAt(0).toUpperCase() + type.slice(1)
}

/** Returns '“Garden”' for one item, '3 pages' for several. */
export function nameOfMany(items: Pick<BlockSummary, 'name' | 'block_type'>[]) {
  const [first] = items
  if (!first) return 'nothing'
  if (items.length === 1) return `“${displayName(first)}”`
  const alike = items.every((item) => item.block_type === first.block_type)
  return `${items.length} ${alike ? first.block_type : 'item'}s`
}
