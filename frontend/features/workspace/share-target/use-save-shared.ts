import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../../app/api-client.js'
import { loadFailure } from '../../../app/load-error/use-load-failure.js'
import { paths } from '../../../app/paths.js'
import { queryClient } from '../../../app/query-client.js'
import { realId } from '../../../app/temporary-ids.js'
import { loadTextContent, pageQuery } from '../../editor/index.js'
import { makePage } from '../new-page/make-page.js'
import type { Shared } from './shared.js'
import { currentAddress } from '../tree/current-address.js'

/**
 * Creates a page with the shared content where the user wrote last, and opens it (rule 15.23). A
 * retry after the page was created does not create a second one.
 */
export function useSaveShared({ name, lines }: Shared) {
  const [, navigate] = useLocation()
  const made = useRef<number[] | null>(null)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  const save = async () => {
    const address = currentAddress()
    setSaving(true)
    setProblem(undefined)
    try {
      const contentOfLines = await loadTextContent()
      made.current ??= await makeNow(name)
      if (made.current === null) return
      if (lines.length > 0) {
        const id = made.current.at(-1)!
        await api.put(`/blocks/${id}`, { content: contentOfLines(lines) })
        // The cache still has the page as empty.
        queryClient.removeQueries(pageQuery(id))
      }
      // The user may have opened something else since.
      if (currentAddress() === address) navigate(paths.item(...made.current), { replace: true })
    } catch (error) {
      setProblem(`Couldn’t save it: ${loadFailure(error)}`)
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, problem }
}

/**
 * Resolves to the ids down to the created page. Null if the server refused, which has been reported
 * by then.
 */
async function makeNow(name: string) {
  const { ids, made } = await makePage([], name)
  return (await made) ? ids.map(realId) : null
}
