/** Stands for a stylesheet, a picture or a font in Jest: an address that leads nowhere. */
export default '';
