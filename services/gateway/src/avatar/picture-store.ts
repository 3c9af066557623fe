/** Keeps pictures by name. Names are ours (`pictureName`); no store is asked for any other. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null: there is none of this name. */
  get(name: string): Promise<Uint8Array | null>
  /** Also succeeds when there is none. */
  remove(name: string): Promise<void>
}
