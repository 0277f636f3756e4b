// Stubs of the ICU functions that Debian's static libxml2 refers to, for encodings that neither libxml2 nor the C library
// supports. The program decodes every page itself and passes UTF-8 to libxml2, so that no converter is ever opened; ICU's data
// would make the program 30 MB larger. The header adds the version suffix that libxml2.a expects to each function name.
#include <unicode/ucnv.h>

UConverter *ucnv_open(const char *name, UErrorCode *error) {
    (void)name;
    *error = U_FILE_ACCESS_ERROR;
    return NULL;
}

void ucnv_close(UConverter *converter) { (void)converter; }

void ucnv_setToUCallBack(
    UConverter *converter, UConverterToUCallback action, const void *context, UConverterToUCallback *oldAction,
    const void **oldContext, UErrorCode *error) {
    (void)converter, (void)action, (void)context, (void)oldAction, (void)oldContext;
    *error = U_UNSUPPORTED_ERROR;
}

void ucnv_setFromUCallBack(
    UConverter *converter, UConverterFromUCallback action, const void *context, UConverterFromUCallback *oldAction,
    const void **oldContext, UErrorCode *error) {
    (void)converter, (void)action, (void)context, (void)oldAction, (void)oldContext;
    *error = U_UNSUPPORTED_ERROR;
}

void UCNV_TO_U_CALLBACK_STOP(
    const void *context, UConverterToUnicodeArgs *arguments, const char *units, int32_t length,
    UConverterCallbackReason reason, UErrorCode *error) {
    (void)context, (void)arguments, (void)units, (void)length, (void)reason, (void)error;
}

void UCNV_FROM_U_CALLBACK_STOP(
    const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units, int32_t length, UChar32 point,
    UConverterCallbackReason reason, UErrorCode *error) {
    (void)context, (void)arguments, (void)units, (void)length, (void)point, (void)reason, (void)error;
}

void ucnv_convertEx(
    UConverter *targetConverter, UConverter *sourceConverter, char **target, const char *targetLimit,
    const char **source, const char *sourceLimit, UChar *pivotStart, UChar **pivotSource, UChar **pivotTarget,
    const UChar *pivotLimit, UBool reset, UBool flush, UErrorCode *error) {
    (void)targetConverter, (void)sourceConverter, (void)target, (void)targetLimit, (void)source, (void)sourceLimit;
    (void)pivotStart, (void)pivotSource, (void)pivotTarget, (void)pivotLimit, (void)reset, (void)flush;
    *error = U_UNSUPPORTED_ERROR;
}
