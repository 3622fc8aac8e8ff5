import { useState } from 'react'
import { closeThen } from '../../app/then-address.js'
import { useThenAddress } from '../../app/use-then-address.js'
import { serverNow } from '../../app/server-clock.js'
import { dayOf } from '../../app/local-time.js'
import { EarlierNotes } from './earlier-notes.js'
import { endOfDay, untilToday } from './then-days.js'

const A_DAY = 24 * 60 * 60_000

/** Window with the notes as they were at an earlier moment (rule 15.61). */
export default function TimeTravelWindow() {
  const address = useThenAddress()
  const [yesterday] = useState(() => endOfDay(dayOf(new Date(serverNow() - A_DAY))))
  // While the window fades out, it keeps showing what it showed.
  const [shown, setShown] = useState(address)
  if (address && JSON.stringify(address) !== JSON.stringify(shown)) setShown(address)
  if (!shown) return null
  return (
    <EarlierNotes
      at={shown.at === null ? yesterday : untilToday(shown.at, serverNow())}
      item={shown.item}
      open={address !== null}
      onClose={closeThen}
    />
  )
}
