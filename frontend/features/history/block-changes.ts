interface StoredNode {
  attrs?: { id?: unknown }
  content?: StoredNode[]
}

/**
 * Returns the JSON of the block with this id in a page's content; null if the page lacks the block.
 */
export function blockIn(content: string | null, id: string): string | null {
  if (content === null) return null
  const found = findBlock(JSON.parse(content) as StoredNode, id)
  return found ? JSON.stringify(found) : null
}

function findBlock(node: StoredNode, id: string): StoredNode | undefined {
  if (node.attrs?.id === id) return node
  for (const child of node.content ?? []) {
    const found = findBlock(child, id)
    if (found) return found
  }
  return undefined
}

/**
 * Returns the indexes of the texts in which a block differs from the next older text. `contents`
 * have the latest first, and undefined where a text is not loaded. `isComplete` is true if nothing
 * is older than the last one.
 */
export function blockChanges(
  contents: readonly (string | null | undefined)[],
  id: string,
  isComplete: boolean
): number[] {
  const blocks = contents.map((content) => (content === undefined ? content : blockIn(content, id)))
  return blocks.flatMap((block, index) => {
    const isLast = index === blocks.length - 1
    const older = isLast ? (isComplete ? null : undefined) : blocks[index + 1]
    return block === undefined || older === undefined || block === older ? [] : [index]
  })
}
