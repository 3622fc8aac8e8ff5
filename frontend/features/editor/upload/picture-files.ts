const HEIC_TYPE = /^image\/hei[cf](-sequence)?$/
const HEIC_NAME = /\.hei[cf]$/i

/** Returns true for a file whose type or name says that it is a picture (rule 6.16). */
export function isPicture(file: Pick<File, 'type' | 'name'>) {
  return file.type.startsWith('image/') || isHeic(file)
}

/** Returns true for a picture of a phone's camera, whose type many systems don't know. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>) {
  return HEIC_TYPE.test(type) || (type === '' && HEIC_NAME.test(name))
}

/** Returns true if a smaller picture shows the same: an animation would stop. */
export function canShrink({ type }: File) {
  return type !== 'image/gif' && type !== 'image/svg+xml'
}
