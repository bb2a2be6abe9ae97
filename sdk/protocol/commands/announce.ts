/** Puts the id of the document into the page's slot DOCUMENT_SLOT, where a browser's protocol finds it. */
export interface AnnounceCommand {
  args: Record<string, never>
  result: {
    doc: string
    url: string
    /** the page is in a frame of another origin, and does not know where the frame is */
    isFramed: boolean
  }
}
