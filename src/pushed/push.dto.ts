import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { fieldMetadata, nestedClass } from '../http/document/json-schema.js';
import { AnswerOf } from '../http/envelopes.js';
import { field } from '../http/field.js';
import { Many, Text, Whole } from '../http/fields.js';
import { outOfRange, wrongType } from '../http/findings.js';
import type { PushedKind } from './kind.js';

const MAX_ITEMS = 500;

export interface PushBody {
  source: string;
  items: unknown[];
}

/** The body of a push of one kind. Items are checked one by one, so that a wrong item does not reject the others. */
export function bodyOf({ item, key, defaults = {} }: Pick<PushedKind, 'item' | 'key' | 'defaults'>): Type {
  class Push {}
  Object.defineProperty(Push, 'name', { value: `${item.name}Push` });
  Text({ min: 1, max: 50, example: 'league-office', says: 'Who publishes it; ids are those of this source' })(
    Push.prototype,
    'source',
  );
  const says = `Up to ${MAX_ITEMS}, each named by ${key.join(', ')} as the source numbers it. What the source does not know is null or left out`;
  field(
    { says },
    {
      schema: {
        type: () => pushedForm(item, Object.keys(defaults)),
        isArray: true,
        minItems: 1,
        maxItems: MAX_ITEMS,
      } as unknown as ApiPropertyOptions,
      parse: (value) => value,
      check: (value, param) => {
        if (!Array.isArray(value)) return wrongType(param, 'a list', 'list_type');
        return outOfRange(value.length, `the number of ${param}`, 1, MAX_ITEMS);
      },
    },
  )(Push.prototype, 'items');
  return Push;
}

/** The form of an item in the OpenAPI document: fields that `checkItem` adds are optional. */
function pushedForm(type: Type, derived: readonly string[] = []): Type {
  const known = FORMS.get(type);
  if (known) return known;
  class Item {}
  Object.defineProperty(Item, 'name', { value: `${type.name}Item` });
  FORMS.set(type, Item);
  for (const [name, metadata] of fieldMetadata(type)) {
    const nested = nestedClass(metadata);
    const isFilledIn = metadata.nullable === true || metadata.isArray === true || derived.includes(name);
    const options = {
      ...metadata,
      ...(nested && { type: () => pushedForm(nested) }),
      required: metadata.required !== false && !isFilledIn,
    };
    ApiProperty(options as ApiPropertyOptions)(Item.prototype, name);
  }
  return Item;
}

const FORMS = new Map<Type, Type>();

export class PushRejection {
  @Whole({ says: 'Place in items, from 0', example: 3 }) index!: number;
  @Text({ example: 'startTime', says: 'Field of the item that is at fault' }) param!: string;
  @Text({ example: 'startTime is required', says: 'What is wrong with it' }) message!: string;
}

export class PushReport {
  @Whole({ example: 1, says: 'Items of the body' }) read!: number;
  @Whole({ example: 0, says: 'Items that were not known before' }) inserted!: number;
  @Whole({ example: 0, says: 'Known items with other content' }) updated!: number;
  @Whole({ example: 1, says: 'Pushed before with the same content; nothing is published of them again' })
  unchanged!: number;
  @Many(() => PushRejection, { says: 'Items that were not stored, and why' }) rejected!: PushRejection[];
}

export class PushAnswer extends AnswerOf(PushReport) {}
