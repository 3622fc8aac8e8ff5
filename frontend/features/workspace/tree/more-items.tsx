import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { loadFailure } from '../../../app/load-error/use-load-failure.js'
import { Button } from '../../../ui/button/button.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { unreadItemsQuery, readMoreItems } from './item-queries.js'

interface MoreItemsProps {
  parentId: number | null
  /** Number of listed items. */
  shown: number
}

/** End of a partly loaded list. Loads more when scrolled into view or clicked. */
export function MoreItems({ parentId, shown }: MoreItemsProps) {
  const { data: unread = 0 } = useQuery(unreadItemsQuery(parentId))
  const [pending, setPending] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const more = unread > 0

  useEffect(() => {
    if (!more || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void readMoreItems(parentId).catch(() => undefined),
      { rootMargin: '600px' }
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observes again after each page, because the end may still be in view.
  }, [more, parentId, shown])

  if (!more) return null

  async function readOn() {
    setPending(true)
    await readMoreItems(parentId).catch((error: unknown) =>
      notifyError(`Couldn’t load the rest. ${loadFailure(error, 'You’re offline.')}`)
    )
    setPending(false)
  }

  return (
    <div ref={end}>
      <Button variant="quiet" size="small" pending={pending} onClick={() => void readOn()}>
        {`Show more (${unread})`}
      </Button>
    </div>
  )
}
