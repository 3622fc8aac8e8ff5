import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { FileDisk } from '#platform/files/disk'
import { serveFile } from '#platform/files/serve'
import { FairQueue } from '#platform/fair_queue'
import { ApiException } from '#platform/http/errors/api_exception'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { avatarObject, findAvatar, removeAvatar, uploadAvatar } from '#modules/auth/commands/avatar'
import { userResponse } from '#modules/auth/http/user_response'
import { limitTries } from '#modules/auth/http/limits'
import { readPicture } from '#modules/auth/http/read_picture'

/**
 * Limits uploads in memory. Pictures are buffered completely, while files are streamed to the disk.
 */
const uploads = new FairQueue<number>({ capacity: 12, perKey: 2, waitMs: 15_000 })

/** POST and DELETE /users/current-user/avatar, and GET /avatars/{key} (rule 8.9). */
@inject()
export default class AvatarController {
  constructor(protected disk: FileDisk) {}

  /** Responds with the user, whose `profile_image` is the new picture. */
  async store(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    await limitTries(ctx, 'avatar', String(id))
    const user = await uploads.run(id, async () =>
      uploadAvatar(this.disk, id, await readPicture(ctx), correlationId(ctx))
    )
    return { data: userResponse(user) }
  }

  async destroy(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    return { data: userResponse(await removeAvatar(id, correlationId(ctx))) }
  }

  /** Responds with the picture's bytes for its owner and for staff; 404 for all other users. */
  async show(ctx: HttpContext) {
    const avatar = await findAvatar(String(ctx.params.key), ctx.auth.getUserOrFail())
    if (!avatar) throw new ApiException(404, 'E_AVATAR_NOT_FOUND', 'There is no such picture')
    const { key, type, size } = avatar
    const filename = `${key}.${type.replace(/^.*\//, '')}`
    return serveFile(ctx, this.disk, { object: avatarObject(key), type, size, filename })
  }
}
