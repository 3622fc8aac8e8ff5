import type { HttpClient } from '#testing/http_client'
import type { BlockType, CreateBlockPayload } from '#modules/workspace/api'

/** Ids of a folder, a file in it, a section in the file and a page in the section. */
export type Branch = Record<BlockType, number>

/** Creates a branch through the API. */
export async function makeBranch(client: HttpClient): Promise<Branch> {
  const branch = {} as Branch
  let parent: number | null = null
  for (const type of ['folder', 'file', 'section', 'page'] as const) {
    const payload: CreateBlockPayload = {
      name: `A ${type}`,
      block_type: type,
      parent_block_id: parent,
    }
    const { status, body } = await client.post<{ id: number }>('blocks', payload)
    if (status !== 201) throw new Error(`Creating a ${type} returned ${status}: ${body.message}`)
    parent = branch[type] = body.data.id
  }
  return branch
}

export function paragraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}
