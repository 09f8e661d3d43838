import '../tools/check.mjs';
