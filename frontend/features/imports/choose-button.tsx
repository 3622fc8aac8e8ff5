import { type ReactNode, useRef } from 'react'
import { openImport } from '../../app/open-windows.js'
import { Button, type ButtonProps } from '../../ui/button/button.js'
import { IMPORT_ENDINGS } from './import-files.js'

interface ChooseButtonProps extends Pick<ButtonProps, 'variant'> {
  children: ReactNode
}

/** Button that lets the user choose a file, and opens the window of its import. */
export function ChooseButton({ variant, children }: ChooseButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)

  function choose(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    // The same file may be chosen again.
    input.value = ''
    if (files.length > 0) openImport({ files })
  }

  return (
    <>
      <Button variant={variant} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={IMPORT_ENDINGS.join()}
        hidden
        aria-label="File to import"
        onChange={({ target }) => choose(target)}
      />
    </>
  )
}
