import { useState } from 'react'
import { closeHistory } from '../../app/history-address.js'
import { useHistoryAddress } from '../../app/use-history-address.js'
import { BlockHistory } from './block-history.js'
import { PageHistory } from './page-history.js'

/** Window with the versions of the open page, or of one of its blocks (rule 15.58). */
export default function HistoryWindow() {
  const address = useHistoryAddress()
  // While the window fades out, it keeps showing what it showed.
  const [shown, setShown] = useState(address)
  if (address && !isEqual(address, shown)) setShown(address)
  if (!shown) return null
  const props = {
    address: shown,
    open: address !== null,
    onClose: closeHistory,
    onClosed: () => setShown(null),
  }
  const key = `${shown.pageId} ${shown.block}`
  return shown.block === null ? (
    <PageHistory key={key} {...props} />
  ) : (
    <BlockHistory key={key} {...props} blockId={shown.block} />
  )
}

type Address = ReturnType<typeof useHistoryAddress>

function isEqual(a: Address, b: Address) {
  return JSON.stringify(a) === JSON.stringify(b)
}
