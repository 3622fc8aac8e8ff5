import { type ReactNode, useRef } from 'react'
import { openImport } from '../../app/open-windows.js'
import { Button, type ButtonProps } from '../../ui/button/button.js'
import { IMPORT_ENDINGS } from './import-files.js'

interface ChooseButtonProps extends Pick<ButtonProps, 'variant'> {
  /** True to choose a folder in place of files. */
  isFolder?: boolean
  children: ReactNode
}

/** Button that lets the user choose files or a folder, and opens the window of the import. */
export function ChooseButton({ variant, isFolder = false, children }: ChooseButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)

  function choose(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    // The same file may be chosen again.
    input.value = ''
    if (files.length > 0) openImport({ files })
  }

  const what = isFolder
    ? { webkitdirectory: '' }
    : { multiple: true, accept: IMPORT_ENDINGS.join() }
  return (
    <>
      <Button variant={variant} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        {...what}
        hidden
        aria-label={isFolder ? 'Folder to import' : 'File to import'}
        onChange={({ target }) => choose(target)}
      />
    </>
  )
}
