import path from 'node:path'

/** Path of a new picture of a session. @param format its ending */
export function pictureFile(folder: string, session: string, format: 'png' | 'jpeg'): string {
  return path.join(folder, `${session.replace(/[^\w-]/g, '_')}-${Date.now()}.${format}`)
}
