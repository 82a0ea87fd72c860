import { describe, expect, it } from 'vitest';
import { createReferences } from '../../../../src/openapi/document.ts';
import { toXml } from '../../../../src/openapi/examples/xml.ts';
import type { JsonObject } from '../../../../src/utils/json-object.ts';

/** The elements of a value without the declaration and indentation. */
function xmlOf(schema: JsonObject, value: unknown, schemas: JsonObject = {}): string {
  const references = createReferences({ components: { schemas } });
  const [declaration, ...lines] = toXml(references, value, schema).split('\n');
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  return lines.map((line) => line.trim()).join('');
}

const list = (xml: JsonObject, items: JsonObject = { type: 'string' }): JsonObject => ({
  type: 'object',
  properties: { animals: { type: 'array', items, xml } },
});

const ANIMALS = { animals: ['a', 'b'] };

describe('an example as XML', () => {
  // The tables of the OpenAPI Specification, XML Object Examples.
  it.each([
    ['not wrapped', {}, {}, '<animals>a</animals><animals>b</animals>'],
    ['with a name that only a wrapper has', { name: 'aliens' }, {}, '<animals>a</animals><animals>b</animals>'],
    ['with names of items', {}, { name: 'animal' }, '<animal>a</animal><animal>b</animal>'],
    ['wrapped', { wrapped: true }, {}, '<animals><animals>a</animals><animals>b</animals></animals>'],
    ['wrapped and named', { wrapped: true, name: 'aliens' }, {}, '<aliens><aliens>a</aliens><aliens>b</aliens></aliens>'],
    ['wrapped with names of items', { wrapped: true, name: 'aliens' }, { name: 'animal' }, '<aliens><animal>a</animal><animal>b</animal></aliens>'],
    ['wrapped by its node type', { nodeType: 'element' }, { name: 'animal' }, '<animals><animal>a</animal><animal>b</animal></animals>'],
  ])('has the elements of a list %s', (_case, xml, itemXml, expected) => {
    const schema = list(xml, { type: 'string', xml: itemXml });
    expect(xmlOf(schema, ANIMALS)).toBe(`<root>${expected}</root>`);
  }); // prettier-ignore

  it('has the names of the first items of a list', () => {
    const prefixItems = [{ xml: { name: 'first' } }, { xml: { name: 'second' } }];
    const animals = { type: 'array', prefixItems, items: { xml: { name: 'other' } } };
    const schema = { properties: { animals } };
    expect(xmlOf(schema, { animals: ['a', 'b', 'c'] })).toBe(
      '<root><first>a</first><second>b</second><other>c</other></root>',
    );
  });

  it('has the name of the shared schema as its root', () => {
    const schemas = { Pet: { type: 'object' }, Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } };
    expect(xmlOf({ $ref: '#/components/schemas/Pet' }, { id: 1 }, schemas)).toBe('<Pet><id>1</id></Pet>');
    expect(xmlOf({ $ref: '#/components/schemas/Pets' }, [{ id: 1 }], schemas)).toBe('<Pets><Pet><id>1</id></Pet></Pets>');
  }); // prettier-ignore

  it('has the names and attributes of schemas that its schema refers to', () => {
    const schemas = {
      Category: { properties: { id: { type: 'integer', xml: { attribute: true } }, name: { type: 'string' } }, xml: { name: 'kind' } },
      Tag: { properties: { name: { type: 'string' } }, xml: { name: 'tag' } },
    };
    const schema = {
      xml: { name: 'pet' },
      allOf: [{ properties: { category: { $ref: '#/components/schemas/Category' } } }],
      properties: { tags: { type: 'array', xml: { wrapped: true }, items: { $ref: '#/components/schemas/Tag' } } },
    };
    expect(xmlOf(schema, { category: { id: 1, name: 'Dogs' }, tags: [{ name: 'a' }] }, schemas)).toBe(
      '<pet><kind id="1"><name>Dogs</name></kind><tags><tag><name>a</name></tag></tags></pet>',
    );
  }); // prettier-ignore

  it('has the members of an object without a node in the element around it', () => {
    const properties = { id: { xml: { nodeType: 'attribute' } }, name: {} };
    const schema = { properties: { pot: { xml: { nodeType: 'none' }, properties } } };
    expect(xmlOf(schema, { pot: { id: 1, name: 'Ivy' }, size: 2 })).toBe(
      '<root id="1"><name>Ivy</name><size>2</size></root>',
    );
  });

  it('has the attributes of the alternative that contains them', () => {
    const dog = { properties: { size: { xml: { attribute: true } } } };
    expect(xmlOf({ oneOf: [{ properties: { id: {} } }, dog] }, { size: 1 })).toBe(
      '<root size="1"/>',
    );
  });

  it('declares each namespace at the outermost element that needs it', () => {
    const sample = { prefix: 'smp', namespace: 'http://example.com/sample' };
    const schema = {
      xml: { namespace: 'urn:plants' },
      properties: {
        id: { xml: { ...sample, attribute: true } },
        name: { xml: sample },
        pot: { xml: { namespace: 'urn:pots' } },
      },
    };
    expect(xmlOf(schema, { id: 1, name: 'Ivy', pot: 'clay' })).toBe(
      '<root xmlns="urn:plants" xmlns:smp="http://example.com/sample" smp:id="1"><smp:name>Ivy</smp:name><pot xmlns="urn:pots">clay</pot></root>',
    );
  });

  it('has text and CDATA beside attributes', () => {
    const schema = {
      properties: {
        lang: { xml: { nodeType: 'attribute' } },
        value: { xml: { nodeType: 'text' } },
      },
    };
    expect(xmlOf(schema, { lang: 'en', value: 'a < b' })).toBe('<root lang="en">a &lt; b</root>');
    const code = { properties: { code: { xml: { nodeType: 'cdata' } } } };
    expect(xmlOf(code, { code: '<a>]]>' })).toBe('<root><![CDATA[<a>]]]]><![CDATA[>]]></root>');
  });

  it('marks null elements and leaves null attributes out', () => {
    const schema = { properties: { id: { xml: { attribute: true } } } };
    expect(xmlOf(schema, { id: null, name: null })).toBe(
      '<root><name xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/></root>',
    );
  });

  it('has names of properties of objects without a schema', () => {
    expect(xmlOf({}, { constructor: 1, 'a b': [[1, 2]], '1': {} })).toBe(
      '<root><_1/><constructor>1</constructor><a_b>1</a_b><a_b>2</a_b></root>',
    );
  });
});
