const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isTranslation = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/**
 * Chrome and Edge translate a page by putting `<font>` elements in the places of its texts. What is drawn anew is then written
 * to texts that nobody sees: "Saving" would stand for ever, and a button keep the name of what it did before. A text that is
 * written to goes back to its place, where it is translated again.
 */
export function keepTranslationsTrue(root: Node): void {
  const placeOf = new WeakMap<Node, HTMLElement>();
  const changed = new MutationObserver((changes) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') {
        const place = placeOf.get(target);
        if (place?.isConnected && !target.isConnected) place.replaceWith(target);
        continue;
      }
      for (const text of removedNodes) {
        if (!isText(text) || text.isConnected) continue;
        // Put there in one step, or before or after the text is taken out.
        const place = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
        if (!place) continue;
        placeOf.set(text, place);
        changed.observe(text, { characterData: true });
      }
    }
  });
  changed.observe(root, { childList: true, subtree: true });
}
