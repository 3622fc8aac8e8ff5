import { Copy, WrapText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../../ui/icon-button/icon-button.js'
import type { RenderedProps } from '../../rendered/rendered-tools.js'
import { highlightRendered } from './highlight/highlight-rendered.js'
import { useCodeWrap } from './tools/code-wrap.js'
import { copyCode } from './tools/copy-code.js'

/** Colours and buttons of the code on a read-only page. */
export function Rendered({ root, content }: RenderedProps) {
  const [wraps, setWraps] = useCodeWrap()
  const [blocks, setBlocks] = useState<HTMLElement[]>([])

  useEffect(() => {
    const stop = new AbortController()
    void highlightRendered(root, stop.signal)
    setBlocks([...root.querySelectorAll<HTMLElement>('.code-block')])
    return () => stop.abort()
  }, [root, content])

  // Without the focus, keys could not scroll long lines.
  useEffect(() => {
    for (const pre of blocks.flatMap((block) => block.querySelector('pre') ?? [])) pre.tabIndex = 0
  }, [blocks])

  return blocks.map((block, index) =>
    createPortal(
      <div className="code-tools">
        <IconButton
          label="Wrap long lines"
          size="small"
          aria-pressed={wraps}
          onClick={() => setWraps(!wraps)}
        >
          <WrapText aria-hidden />
        </IconButton>
        <IconButton
          label="Copy code"
          size="small"
          onClick={() => void copyCode(block.querySelector('code')?.textContent ?? '')}
        >
          <Copy aria-hidden />
        </IconButton>
      </div>,
      block,
      String(index)
    )
  )
}
