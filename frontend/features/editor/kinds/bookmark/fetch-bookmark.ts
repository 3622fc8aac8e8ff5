import { type BookmarkAttributes, safeBookmark } from '#modules/workspace/document/blocks/bookmark'
import { api } from '../../../../app/api-client.js'

/**
 * Returns the bookmark of a web address. The server fetches the page. Throws ApiError if the page
 * can't be read.
 */
export async function fetchBookmark(
  url: string,
  signal?: AbortSignal
): Promise<BookmarkAttributes> {
  const { title, description, picture } = await api.get('/remote-pages', { query: { url }, signal })
  return safeBookmark({ url, title, description, picture })
}
