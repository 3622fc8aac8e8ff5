import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { FileDisk } from '#backend/files/disk'
import { serveFile } from '#backend/files/serve'
import { ApiException } from '#backend/http/api_exception'
import { correlationId } from '#backend/http/correlation_id'
import { avatarObject, findAvatar, removeAvatar, uploadAvatar } from '#modules/auth/avatar'
import { answerUser } from '#modules/auth/http/answers'
import { limitTries } from '#modules/auth/http/limits'
import { readPicture } from '#modules/auth/http/read_picture'

/** POST and DELETE /users/current-user/avatar, and GET /avatars/{key} (DESIGN 4.7). */
@inject()
export default class AvatarController {
  constructor(protected disk: FileDisk) {}

  /** Answers the user, whose `profile_image` is the picture from now on. */
  async store(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    await limitTries(ctx, 'avatar', String(id))
    const picture = await readPicture(ctx)
    return { data: answerUser(await uploadAvatar(this.disk, id, picture, correlationId(ctx))) }
  }

  async destroy(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    return { data: answerUser(await removeAvatar(id, correlationId(ctx))) }
  }

  /** The bytes, for the person and for staff; 404 for anybody else. */
  async show(ctx: HttpContext) {
    const avatar = await findAvatar(String(ctx.params.key), ctx.auth.getUserOrFail())
    if (!avatar) throw new ApiException(404, 'E_AVATAR_NOT_FOUND', 'There is no such picture')
    const { key, type, size } = avatar
    const filename = `${key}.${type.replace(/^.*\//, '')}`
    return serveFile(ctx, this.disk, { object: avatarObject(key), type, size, filename })
  }
}
