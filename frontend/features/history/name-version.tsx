import { moment } from '../../app/local-time.js'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { MAX_NAME_LENGTH, type PageVersion } from '#modules/workspace/api'
import { api, hasStatus, messageOf } from '../../app/api-client.js'
import { loadFailure } from '../../app/load-error/use-load-failure.js'
import { queryClient } from '../../app/query-client.js'
import { typedSince } from '../../app/typed-since.js'
import { Button } from '../../ui/button/button.js'
import { Dialog } from '../../ui/dialog/dialog.js'
import { TextField } from '../../ui/text-field/text-field.js'

interface NameVersionProps {
  pageId: number
  version: PageVersion
  onClose: () => void
}

/** Dialog that names a version; an empty name removes it (rule 15.59). */
export function NameVersion({ pageId, version, onClose }: NameVersionProps) {
  const [name, setName] = useState(version.name ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.put(`/blocks/${pageId}/versions/${version.version}`, { name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['versions', pageId] }),
  })
  const field = useRef<HTMLInputElement>(null)
  const formId = `name-version-${version.version}`

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const hasTyped = typedSince(() => ({ name: field.current?.value }))
    mutate(undefined, { onSuccess: () => hasTyped() || onClose() })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      holdsInput={name !== (version.name ?? '')}
      title={version.name === null ? 'Name this version' : 'Rename this version'}
      description={`A name helps you find the text of ${moment(version.at)} again. Leave it empty for no name.`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <TextField
          ref={field}
          label="Name"
          value={name}
          maxLength={MAX_NAME_LENGTH}
          error={error ? problemOf(error) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  )
}

function problemOf(error: unknown) {
  if (hasStatus(error, 422)) return messageOf(error)
  return loadFailure(error, 'You’re offline. Name this version once you’re back online.')
}
