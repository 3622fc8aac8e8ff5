import { useRef, useState } from 'react'
import type { UserResponse } from '#modules/auth/api'
import { IMAGE_TYPES, MAX_IMAGE_BYTES, mediaType } from '#modules/workspace/api'
import { messageOf } from '../../../app/api-client.js'
import { UserAvatar } from '../../../app/user-avatar.js'
import { Button } from '../../../ui/button/button.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { accountCalls } from '../account-calls.js'
import { useChangeUser } from '../use-change-user.js'
import { PictureAddressDialog } from './picture-address-dialog.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './picture.module.css'

/** The user's picture: uploaded, linked externally, or none. */
export function Picture({ user }: { user: UserResponse }) {
  const [asksForAddress, setAsksForAddress] = useState(false)
  const upload = useChangeUser(async (file: File) => {
    assertPicture(file)
    return accountCalls.uploadPicture(file)
  })
  const remove = useChangeUser(accountCalls.removePicture)
  const chooser = useRef<HTMLInputElement>(null)
  const error = upload.error ?? remove.error
  return (
    <Row wrap gap={5}>
      <UserAvatar user={user} size="huge" />
      <Stack gap={2} grow className={styles.controls}>
        <Row align="stretch" wrap gap={2}>
          <Button
            variant="quiet"
            pending={upload.isPending}
            onClick={() => chooser.current?.click()}
          >
            Upload a picture
          </Button>
          <Button variant="quiet" onClick={() => setAsksForAddress(true)}>
            Use a link
          </Button>
          {user.profile_image && (
            <Button variant="ghost" pending={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
        </Row>
        <Text as="p" tone="muted" size="sm">
          PNG, JPEG, GIF, WebP or AVIF, up to 5 MB.
        </Text>
        <FormError message={error ? messageOf(error) : undefined} />
      </Stack>
      <input
        ref={chooser}
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-label="Picture"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload.mutate(file)
          // Lets the user choose the same file again.
          target.value = ''
        }}
      />
      <PictureAddressDialog open={asksForAddress} onClose={() => setAsksForAddress(false)} />
    </Row>
  )
}

/** Throws if the picture violates the server's rules, before anything is sent. */
function assertPicture({ type, size }: File) {
  if (!IMAGE_TYPES.includes(mediaType(type)))
    throw new Error('Choose a PNG, JPEG, GIF, WebP or AVIF picture')
  if (size === 0) throw new Error('This file is empty')
  if (size > MAX_IMAGE_BYTES) throw new Error('Image size should be < 5MB')
}
