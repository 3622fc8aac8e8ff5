import { useEffect } from 'react'
import { preloadOnline } from '../../../app/offline/connectivity.js'
import { DropZone } from './drop-zone.js'
import { PastImports } from './past-imports.js'
import { Programs } from './programs.js'
import { Stack } from '../../../ui/layout/layout.js'

/** Choice of a file to import, earlier imports, and how to export from other programs (rule 15.55). */
export function ImportTab() {
  // The window also opens after the connection broke.
  useEffect(() => preloadOnline({ preload: preloadDialog }), [])
  return (
    <Stack gap={6}>
      <DropZone />
      <PastImports />
      <Programs />
    </Stack>
  )
}

function preloadDialog() {
  void import('../dialog/import-dialog.js').catch(() => {})
}
