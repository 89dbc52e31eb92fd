import { describe, expect, it } from 'vitest';
import { svgFault } from '../../src/contract/svg-picture.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const picture = (inside: string, more = '') => `<svg ${ns}${more}>${inside}</svg>`;

describe('a picture', () => {
  it.each([
    picture('<path d="M0 0h4v4z" fill="#8a5a00"/>', ' viewBox="0 0 4 4"'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Logo -->\n${picture('<title>Cranes &amp; more</title><g transform="translate(1,2) rotate(45)"><circle r="1"/></g>')}\n`,
    picture(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1,2,3)"/></linearGradient></defs><rect fill="url(#a)" width="1" height="1"/><use xlink:href="#a"/>',
      ' xmlns:xlink="http://www.w3.org/1999/xlink"',
    ),
    picture('<style>.a{fill:#fff;clip-path:url(#b)}</style><path class="a" style="opacity:.5;fill:url(\'#c\')" d="M0 0"/>'),
  ])('may have shapes, paint, styles and parts of itself: %s', (text) => {
    expect(svgFault(text)).toBeNull();
  });

  it.each([
    ['a script', picture('<script>alert(1)</script>')],
    ['a script with a prefix', picture('<x:script>alert(1)</x:script>', ' xmlns:x="http://www.w3.org/2000/svg"')],
    ['a script in capitals', picture('<SCRIPT>alert(1)</SCRIPT>')],
    ['a script of HTML', picture('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
    ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"><style>a{}</style></svg>'],
    ['a handler', picture('<path d="M0 0"/>', ' onload="alert(1)"')],
    ['a handler after a slash', '<svg/onload=alert(1)>'],
    ['a handler without quotes', picture('<path onclick=alert(1) />')],
    ['a handler after a line break', picture('<path\nonclick\n=\n"alert(1)"/>')],
    ['foreign content', picture('<foreignObject><body/></foreignObject>')],
    ['a frame', picture('<iframe src="https://evil.example"/>')],
    ['a link', picture('<a href="javascript:alert(1)"><text>x</text></a>')],
    ['a use of a script', picture('<use href="javascript:alert(1)"/>')],
    ['a use of data', picture('<use xlink:href="data:image/svg+xml,x#y"/>')],
    ['a use of another file', picture('<use href="https://evil.example/x.svg#y"/>')],
    ['a use by another prefix', picture('<use x:href="https://evil.example/x.svg#y"/>', ' xmlns:x="http://www.w3.org/1999/xlink"')],
    ['a reference written with an entity', picture('<use href="&#x6a;avascript:alert(1)"/>')],
    ['a picture from elsewhere', picture('<image href="https://evil.example/x.png"/>')],
    ['a filter that loads', picture('<filter><feImage href="https://evil.example/x.png"/></filter>')],
    ['a style that loads', picture('<path style="fill:url(https://evil.example/x)"/>')],
    ['a style that loads by quotes', picture('<path style="fill:url(\'//evil.example/x\')"/>')],
    ['a style that loads in capitals', picture('<path style="fill:URL(//evil.example)"/>')],
    ['a style with an escape', picture('<path style="fill:\\75rl(//evil.example)"/>')],
    ['a style that does not end', picture('<path style="fill:url(//evil.example"/>')],
    ['a paint that loads', picture('<path fill="url(https://evil.example/x#y)"/>')],
    ['a set of pictures', picture('<path style="background:image-set(\'https://evil.example/x\' 1x)"/>')],
    ['an import', picture('<style>@import "https://evil.example/x.css";</style>')],
    ['a font', picture('<style>@font-face{src:url(https://evil.example/x)}</style>')],
    ['a style around a comment', picture('<style>a{fill:url<!-- -->(https://evil.example)}</style>')],
    ['a style around an element', picture('<style>a{fill:url<g/>(https://evil.example)}</style>')],
    ['a style with an entity', picture('<style>a{fill:u&#x72;l(https://evil.example)}</style>')],
    ['a style in CDATA', picture('<style><![CDATA[@import "https://evil.example";]]></style>')],
    ['CDATA', picture('<text><![CDATA[<script>alert(1)</script>]]></text>')],
    ['an animation of a link', picture('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['a set of a handler', picture('<set attributeName="onmouseover" to="alert(1)"/>')],
    ['a document type', `<!DOCTYPE svg>${picture('')}`],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${picture('<text>&b;</text>')}`],
    ['an entity from elsewhere', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${picture('<text>&a;</text>')}`],
    ['an unknown entity', picture('<text>&evil;</text>')],
    ['an instruction', `<?xml-stylesheet href="https://evil.example/x.css"?>${picture('')}`],
    ['an instruction inside', picture('<?php echo 1 ?>')],
    ['another encoding', `<?xml version="1.0" encoding="ISO-2022-JP"?>${picture('')}`],
    ['HTML behind it', `${picture('')}<script>alert(1)</script>`],
    ['text before it', `alert(1)${picture('')}`],
    ['an element that does not end', `<svg ${ns}><g>`],
    ['elements that cross', picture('<g><text></g></text>')],
    ['a comment that does not end', picture('<!-- ')],
    ['nothing', '<!-- <svg> -->'],
  ])('is refused with %s', (_name, text) => {
    expect(svgFault(text)).toMatch(/^(?:has|is|ends) /);
  });

  it('names what is refused', () => {
    expect(svgFault(picture('<x:script/>'))).toBe('has the element "x:script"');
    expect(svgFault(picture('<path onclick="x"/>'))).toBe('has the attribute "onclick"');
  });
});
