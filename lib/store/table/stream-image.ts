import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Item } from './item.ts'

/** An item from a stream record of the table, converted from DynamoDB's own notation. */
export const itemOfImage = (image: object): Item => unmarshall(image as Record<string, AttributeValue>)
