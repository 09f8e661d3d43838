import '../../tools/checks/rule-register-doc.mjs';
