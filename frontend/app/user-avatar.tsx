import type { ComponentProps } from 'react'
import type { UserResponse } from '#modules/auth/api'
import { shownSource } from '#modules/workspace/document/addresses'
import { Avatar } from '../ui/avatar/avatar.js'

interface UserAvatarProps {
  user: Pick<UserResponse, 'full_name' | 'profile_image'>
  size: ComponentProps<typeof Avatar>['size']
}

/**
 * Renders a user's picture. The product proxies every picture, wherever it is hosted (decision
 * 127).
 */
export function UserAvatar({ user, size }: UserAvatarProps) {
  const { full_name: name, profile_image: image } = user
  return <Avatar name={name} image={image && shownSource(image)} size={size} />
}
