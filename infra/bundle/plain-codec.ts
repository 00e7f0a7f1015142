/**
 * Stands in for the SDK's JSON codec of DynamoDB in a bundle. What DynamoDB takes and gives is JSON as it is, but for dates and
 * binary values: items of this service hold neither, so nobody has to walk through every value by its schema.
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
    this.#written = JSON.stringify(input, refuseBinary)
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
    // Within a text quotation marks are escaped: this is an attribute.
    if (/"BS?"\s*:\s*["[]/.test(text)) throw new BinaryValue()
    return JSON.parse(text)
  }

  readObject(_schema: unknown, value: unknown): unknown {
    return value
  }
}

class BinaryValue extends Error {
  override readonly name = 'BinaryValue'

  constructor() {
    super('items hold no binary values: see infra/bundle/plain-codec.ts')
  }
}

function refuseBinary(_key: string, value: unknown): unknown {
  if (ArrayBuffer.isView(value)) throw new BinaryValue()
  return value
}
