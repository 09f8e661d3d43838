import bwip from 'bwip-js/node';

/** A QR code as SVG, dark on white with the quiet zone that cameras need. */
export function qrSvg(text: string): string {
  return bwip.toSVG({
    bcid: 'qrcode',
    text,

    paddingwidth: 8,
    paddingheight: 8,
    backgroundcolor: 'FFFFFF',
  });
}
