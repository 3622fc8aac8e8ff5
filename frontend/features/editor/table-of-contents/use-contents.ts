import { type RefObject, useEffect, useState } from 'react'
import { Contents } from './contents.js'

/** Tracks the headings of the page in an element. */
export function useContents(page: RefObject<HTMLElement | null>) {
  const [contents] = useState(() => new Contents())
  useEffect(() => {
    const scroller = page.current?.closest('main')
    return page.current && scroller ? contents.follow(page.current, scroller) : undefined
  }, [contents, page])
  return contents
}
