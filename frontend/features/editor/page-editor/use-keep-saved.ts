import { useEffect, useRef } from 'react'
import type { BlockResponse } from '#modules/workspace/api'
import { keepResponse } from '../../../app/offline/kept-responses.js'
import { serializeDocument } from '../document.js'
import { pageQuery } from '../page-query.js'
import type { OpenPage } from '../saver/open-page.js'

/**
 * Keeps the page as it was saved, for reading while the server is unreachable: no query knows that
 * text.
 */
export function useKeepSaved({ id, saver }: OpenPage, block: BlockResponse) {
  const latest = useRef(block)
  useEffect(() => {
    latest.current = block
  }, [block])
  useEffect(() => {
    const keep = async () => {
      await saver.settled()
      const { name, doc, revision } = saver.saved
      const read = latest.current
      if (revision <= read.revision && name === read.name) return
      const content = serializeDocument(doc)
      keepResponse(pageQuery(id).queryKey, { ...read, name, revision, content })
    }
    const onVisibility = () => document.visibilityState === 'hidden' && void keep()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      void keep()
    }
  }, [id, saver])
}
