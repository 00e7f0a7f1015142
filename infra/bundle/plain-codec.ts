/**
 * Stands in for the SDK's JSON codec of DynamoDB in a bundle. What DynamoDB takes and gives is JSON as it is, but for binary
 * values, which are known by their tag: nobody has to walk through every value by its schema.
 */
export class PlainCodec {
  createSerializer(): PlainSerializer {
    return new PlainSerializer()
  }

  createDeserializer(): PlainDeserializer {
    return new PlainDeserializer()
  }

  /** What the context holds are ways to write dates and binary values. */
  setSerdeContext(): void {}
}

class PlainSerializer {
  #written = ''

  setSerdeContext(): void {}

  write(_schema: unknown, input: unknown): void {
    this.#written = JSON.stringify(input, withBase64)
  }

  flush(): string {
    const written = this.#written
    this.#written = ''
    return written
  }
}

class PlainDeserializer {
  setSerdeContext(): void {}

  read(_schema: unknown, body: Uint8Array | string): unknown {
    const text = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
    // Few items hold binary values, and only they are gone through. Within a text quotation marks are escaped: this is a tag.
    return /"B"\s*:\s*"/.test(text) ? JSON.parse(text, withBytes) : JSON.parse(text)
  }

  readObject(_schema: unknown, value: unknown): unknown {
    return value
  }
}

/** A buffer has been turned into an object of its own making by the time that a replacer sees it, so it is looked up. */
function withBase64(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const bytes = this[key]
  return bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') : value
}

/** The tag of a binary value is B; what is named B within a map is an object, with a tag of its own. */
function withBytes(key: string, value: unknown): unknown {
  return key === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value
}
