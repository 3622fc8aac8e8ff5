import { paragraph } from '#modules/workspace/testing/branch'
import type { HttpClient } from '#testing/http_client'

/** Saves a page of one paragraph. Throws unless the read models are current in the response. */
export async function saveText(client: HttpClient, page: number, text: string) {
  const content = JSON.stringify({ type: 'doc', content: [paragraph(text)] })
  const { status, headers } = await client.put(`blocks/${page}`, { content })
  if (status !== 200) throw new Error(`Saving returned ${status}`)
  if (headers.get('strata-read-models')) throw new Error('The read models are behind')
}

/** Returns the text of a page's first paragraph. */
export async function savedText(client: HttpClient, page: number) {
  const { body } = await client.get<{ content: string }>(`blocks/${page}`)
  return JSON.parse(body.data.content).content[0].content[0].text as string
}
