import { ApiError, CALL_LIMIT } from './api-client.js'

/** Request that stores a file. */
export interface FileRequest {
  url: string
  method?: string
  headers: Record<string, string>
}

export interface SendOptions {
  /** Called with the share sent so far, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file to a signed address, without credentials (rule 8.6). Uses XMLHttpRequest, because
 * fetch reports no upload progress. Rejects with an ApiError, or with the signal's reason. The
 * upload has no time limit, but fails if it stalls.
 */
export function sendFile(
  { url, method = 'PUT', headers }: FileRequest,
  file: Blob,
  { onProgress, signal }: SendOptions
) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let silent: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(silent)
      silent = setTimeout(() => {
        reject(new ApiError(0, 'E_TIMEOUT', 'The server took too long to answer'))
        request.abort()
      }, CALL_LIMIT)
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(refusal(request))
    })
    request.addEventListener('error', () => reject(new ApiError(0, 'E_NETWORK', 'Network error')))
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('loadend', () => {
      clearTimeout(silent)
      signal?.removeEventListener('abort', abort)
    })
    signal?.addEventListener('abort', abort)
    restartTimer()
    request.send(file)
  })
}

/**
 * Returns the error of a failed upload. The product gives the reason in JSON; a bucket does not.
 */
function refusal({ status, responseText }: XMLHttpRequest) {
  let said: { code?: string; message?: string } = {}
  try {
    said = JSON.parse(responseText) as typeof said
  } catch {
    // The response is not the product's own, but a bucket's or a proxy's.
  }
  return new ApiError(status, said.code ?? 'E_UPLOAD', said.message ?? 'The upload was refused')
}
